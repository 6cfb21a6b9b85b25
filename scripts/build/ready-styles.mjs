// antd's styles come with the page as CSS (src/web/shell/antd.css). What would make them in the browser is never called,
// and left out of the app.

/** What antd makes its styles by: a name, what makes the rules, the values that variables get, and settings. */
const makers = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']);

/** @returns {import('vite').Plugin} */
export function readyStyles() {
  return {
    name: 'ready-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/antd\/(?:es|lib)\/.+\/style\/.+\.js$/ },
      handler(code) {
        return withoutRules(code, this.parse(code));
      },
    },
  };
}

/**
 * @typedef {{ readonly start: number, readonly end: number }} Range
 * @typedef {{ readonly type: string } & Range} Node
 * @param {string} code of a module of antd that makes styles
 * @param {Node} program its syntax tree (ESTree)
 * @returns {string} the module without the functions that make rules
 */
export function withoutRules(code, program) {
  const rules = rulesIn(program).toSorted((one, other) => other.start - one.start);
  return rules.reduce((text, { start, end }) => `${text.slice(0, start)}null${text.slice(end)}`, code);
}

/**
 * @param {unknown} node
 * @returns {Range[]} where functions that make rules are handed over
 */
function rulesIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'CallExpression') {
    const { callee, arguments: given } = /** @type {{ callee: { name?: string }, arguments: Range[] }} */ (
      /** @type {unknown} */ (node)
    );
    const [, rules] = given;
    if (makers.has(callee.name ?? '') && rules !== undefined) return [rules];
  }
  return Object.values(node).flatMap((part) => rulesIn(part));
}
