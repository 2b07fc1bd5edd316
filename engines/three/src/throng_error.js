// An asset that cannot be used: what is wrong, where in it, and what to do.
export class ThrongError extends Error {
  /**
   * @param {'malformed' | 'unsupported' | 'truncated' | 'tooLarge'} code
   * @param {string} where member or part of the file
   * @param {string} detail what is wrong and what to do, a sentence's end
   */
  constructor(code, where, detail) {
    super(`${where} ${detail}`);
    this.name = 'ThrongError';
    this.code = code;
    this.where = where;
    this.detail = detail;
  }
}

export function malformed(where, detail) {
  return new ThrongError('malformed', where, detail);
}
