// Reads what is meant to be JSON and is not: commas, colons and brackets too many or missing change nothing else.

/**
 * What a text says as far as it can be told; null where nothing can.
 *
 * @param {string} text
 * @returns {unknown}
 */
export function looseJson(text) {
  const signs = text.match(/"(?:[^"\\\n]|\\.)*"?|[{}[\]]|[^\s,:{}[\]"]+/g) ?? [];
  let at = 0;
  /** @returns {unknown} */
  function value() {
    const sign = signs[at++] ?? '';
    if (sign === '{') return object();
    if (sign === '[') return list();
    return sign.startsWith('"') ? textOf(sign) : literal(sign);
  }
  function list() {
    /** @type {unknown[]} */
    const items = [];
    while (at < signs.length && !isEnd()) items.push(value());
    at += 1;
    return items;
  }
  function object() {
    /** @type {Record<string, unknown>} */
    const members = {};
    while (at < signs.length && !isEnd()) {
      const key = value();
      if (typeof key === 'string' && at < signs.length && !isEnd()) members[key] = value();
    }
    at += 1;
    return members;
  }
  /** Whether a bracket closes here. */
  function isEnd() {
    return signs[at] === '}' || signs[at] === ']';
  }
  return signs.length === 0 ? null : value();
}

/** @param {string} sign */
function textOf(sign) {
  const whole = sign.length > 1 && sign.endsWith('"') ? sign : `${sign}"`;
  return parsed(whole) ?? whole.slice(1, -1);
}

/** @param {string} sign */
function literal(sign) {
  return sign === 'null' ? null : (parsed(sign) ?? sign);
}

/** @param {string} text */
function parsed(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return null;
  }
}
