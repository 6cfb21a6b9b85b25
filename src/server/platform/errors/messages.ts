import { pick, type Language, type Text } from '../../../core/text/text.ts';
import { authMessages } from './auth-messages.ts';
import { dictionaryMessages } from './dictionary-messages.ts';
import { fileMessages } from './file-messages.ts';
import { formMessages } from './form-messages.ts';
import { httpMessages } from './http-messages.ts';
import { recordMessages } from './record-messages.ts';
import { systemMessages } from './system-messages.ts';
import { workflowMessages } from './workflow-messages.ts';

/** Every text that the server says, by key. */
export const messages = {
  ...httpMessages,
  ...authMessages,
  ...dictionaryMessages,
  ...fileMessages,
  ...formMessages,
  ...recordMessages,
  ...systemMessages,
  ...workflowMessages,
};

/** A key of the catalogue. */
export type MessageKey = keyof typeof messages;

/** HTTP status, and code of the envelope, of what says a key. */
export type StatusOf<K extends MessageKey> = K extends MessageKey
  ? (typeof messages)[K] extends { readonly status: infer S extends number }
    ? S
    : 400
  : never;

/** Values for the `{name}`s of a text. */
export type MessageArguments = Readonly<Record<string, string | number>>;

/** The text of a key in one language. */
export function say(key: MessageKey, language: Language, args: MessageArguments = {}): string {
  const text: Text = messages[key];
  return pick(text, language).replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(args[name] ?? hole));
}
