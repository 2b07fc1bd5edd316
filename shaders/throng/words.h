// How headers beside this one read 32-bit words: the host defines THRONG_WORD(index) before the first include, as
// `data[index]` of a storage buffer or a fetch from an R32UI texture. In C++ the words are every function's first argument.
// Where words are asked for four at a time, from a multiple of four on, a host that reads sixteen bytes at once may define
// THRONG_FOUR_WORDS(index) too, a uvec4.
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

#if !defined(THRONG_FOUR_WORDS)
#define THRONG_FOUR_WORDS(index) \
  uvec4(THRONG_WORD(index), THRONG_WORD((index) + 1u), THRONG_WORD((index) + 2u), THRONG_WORD((index) + 3u))
#endif

#endif
