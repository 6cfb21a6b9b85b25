import type { Severity } from './diagnostic.ts';
import type { Text } from '../text/text.ts';

/**
 * What one diagnostic code says. `{name}` in a text stands for an argument; an argument that is itself a text in both
 * languages is put in by language.
 */
export interface DiagnosticRule {
  /** An error where it is left out. */
  readonly severity?: Severity;
  /** What is wrong. */
  readonly message: Text;
  /** Why it matters to the person who fills the form. */
  readonly why: Text;
  /** The smallest change that mends it. */
  readonly fix: Text;
}

/** Arguments of a diagnostic's texts, by name. */
export type DiagnosticArguments = Readonly<Record<string, string | number | Text>>;

/** A rule with its code: it stands beside the check that tells it, where only one does. */
export interface CodedRule extends DiagnosticRule {
  readonly code: string;
  readonly severity: Severity;
}

/** Gives a rule its code, such as `graph/not-automatic`. */
export function rule(code: string, texts: DiagnosticRule): CodedRule {
  return { code, severity: 'error', ...texts };
}

/** Texts that several rules have in common. */
export const onlyOne: Text = {
  zh: '两者只有一个会生效，另一个悄悄丢失。',
  en: 'Only one of the two would count; the other is lost without a word.',
};
export const renameOne: Text = { zh: '给其中一个换个名字。', en: 'Rename one of the two.' };
export const hinted: Text = { zh: '{hint}', en: '{hint}' };
export const neverShown: Text = {
  zh: '页面上不会出现它，填写的人看不到也填不了。',
  en: 'It would never appear on the page: nobody could see it or fill it in.',
};
export const wrongForm: Text = { zh: '流程会缺少步骤或字段。', en: 'The process would lack steps or fields.' };
