// Rules for the browser tests: what looks at a page once tells of that moment alone, and is right or wrong by luck.

/** Methods of a locator that look once. */
const glances = new Set(['count', 'isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isHidden', 'isVisible']);

/** Functions that wait until the page stands still, and look at all of it. */
const wholeLooks = /^(\w*[fF]indings|faultsOf|unseenStops)$/;

/**
 * @typedef {{ type: string, parent: Node, callee?: Node, object?: Node, property?: { name?: string }, name?: string, argument?: Node, arguments?: Node[] }} Node
 * @typedef {{ report: (problem: { node: Node, messageId: string }) => void }} Context
 */

/**
 * @param {Node | undefined} call
 * @returns {string} the last name of what is called
 */
function calledName(call) {
  const { callee } = call ?? {};
  return (callee?.type === 'MemberExpression' ? callee.property?.name : callee?.name) ?? '';
}

/** @param {Node | undefined} node */
function isNamedExpect(node) {
  return node?.type === 'Identifier' && node.name === 'expect';
}

/**
 * Whether a value is taken once: by `expect()`, `expect.soft()` or `expect.configure({ … })()`. `expect.poll()` asks again.
 * @param {Node} node
 */
function isExpect({ type, callee }) {
  if (type !== 'CallExpression') return false;
  if (callee?.type === 'MemberExpression') return isNamedExpect(callee.object) && callee.property?.name !== 'poll';
  return isNamedExpect(callee) || (callee?.type === 'CallExpression' && isNamedExpect(callee.callee?.object));
}

/**
 * Whether what is awaited here stands, within this function, between the brackets of an `expect()`.
 * @param {Node} node
 */
function isWithinExpect(node) {
  for (let at = node; at.parent !== null && !/Function/.test(at.type); at = at.parent) {
    if (isExpect(at.parent) && at.parent.arguments?.includes(at)) return true;
  }
  return false;
}

const waitingExpect = {
  meta: {
    type: 'problem',
    messages: {
      once: 'Looks once. Use `await expect(locator).toHave…()`, or `await expect.poll(() => …)` for what no locator tells.',
      glance: 'Decides by a glance. Wait for the state that is meant, or look and act in one turn of the page.',
    },
  },
  /** @param {Context} context */
  create: (context) => ({
    /** @param {Node} node */
    AwaitExpression(node) {
      // An event that was waited for is no look at the page.
      if (node.argument?.type !== 'CallExpression') return;
      const name = calledName(node.argument);
      if (glances.has(name)) context.report({ node, messageId: 'glance' });
      else if (isWithinExpect(node) && !wholeLooks.test(name)) context.report({ node, messageId: 'once' });
    },
  }),
};

/** A plugin has to be a default export. */
export default { meta: { name: 'browser-tests' }, rules: { 'waiting-expect': waitingExpect } };
