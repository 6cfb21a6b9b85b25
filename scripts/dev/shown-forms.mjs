// Tells which forms the open pages may be about, from what pages ask for: the address of the call or of the page names it.

/** More words than the addresses of the pages at work hold. */
const mostWords = 200;

export class ShownForms {
  /** Words of addresses, those seen last at the end.
   * @type {Set<string>} */
  #words = new Set();

  /**
   * Notes what a page asks for.
   * @param {import('node:http').IncomingMessage} request
   * @param {unknown} _response
   * @param {() => void} next
   */
  note = ({ url = '', headers }, _response, next) => {
    if (url.startsWith('/api/')) {
      for (const word of [...wordsOf(headers.referer ?? ''), ...wordsOf(url)]) this.#add(word);
    }
    next();
  };

  /**
   * Words that the ids of shown forms are among, those seen last first.
   * @returns {string[]}
   */
  ids() {
    return [...this.#words].reverse();
  }

  /** @param {string} word */
  #add(word) {
    this.#words.delete(word);
    this.#words.add(word);
    const [oldest] = this.#words;
    if (this.#words.size > mostWords && oldest !== undefined) this.#words.delete(oldest);
  }
}

/**
 * The words of an address that may be the id of a form.
 * @param {string} address
 * @returns {string[]}
 */
function wordsOf(address) {
  if (!URL.canParse(address, 'http://localhost')) return [];
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return [...pathname.split('/'), ...searchParams.values()].filter((word) => /^[a-z][a-z0-9-]*$/.test(word));
}
