// How headers beside this one read 32-bit words: the host defines THRONG_WORD(index) before the first include, as
// `data[index]` of a storage buffer or a fetch from an R32UI texture. In C++ the words are every function's first argument.
#ifndef THRONG_WORDS_H
#define THRONG_WORDS_H

#if defined(__cplusplus)
#define THRONG_WORDS const uint *throngWords,
#define THRONG_PASS_WORDS throngWords,
#define THRONG_WORD(index) throngWords[index]
#else
#define THRONG_WORDS
#define THRONG_PASS_WORDS
#endif

#endif
