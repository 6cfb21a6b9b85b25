import type { Text } from '../../core/text/text.ts';

/** What keeps somebody from a step: it is about them, they handed it in, did another step, or are needed for another one. */
export const keptTexts = {
  about: (name: string): Text => ({ zh: `${name}是当事人`, en: `it is about ${name}` }),
  starter: (name: string): Text => ({ zh: `${name}是提交人`, en: `${name} hands it in` }),
  did: (name: string, step: Text): Text => ({ zh: `${name}已办理“${step.zh}”`, en: `${name} did “${step.en}”` }),
  needed: (name: string, step: Text): Text => ({
    zh: `${name}要办理“${step.zh}”`,
    en: `${name} is needed for “${step.en}”`,
  }),
};

/** A step that nobody is left for: its label, its roles, and what keeps those who have them. */
export function stepText(step: Text, roles: Text, kept: Text): Text {
  return {
    zh: `“${step.zh}”（角色：${roles.zh}）：${kept.zh === '' ? '没有人有这个角色' : kept.zh}`,
    en: `“${step.en}” (role: ${roles.en}): ${kept.en === '' ? 'nobody has the role' : kept.en}`,
  };
}

/** That nobody can decide about something, for which steps, and what an administrator can do. */
export function undecidedText(steps: readonly Text[]): Text {
  return {
    zh: `没有人能办理${steps.map(({ zh }) => zh).join('；')}。请管理员在用户管理中把角色授给另一人。已提交的也可由管理员撤回流程，退回为草稿。`,
    en: `Nobody can do ${steps.map(({ en }) => en).join('; ')}. An administrator can give the role to another person under Users. Once it is handed in, an administrator can also revoke it, which makes it a draft again.`,
  };
}
