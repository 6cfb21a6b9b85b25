import { plainText } from '../text/plain-text.ts';
import type { Kind } from './kind.ts';

/** An uploaded file as form data keeps it. */
export interface FileValue {
  readonly id: string;
  readonly name: string;
  readonly size?: number;
  readonly type?: string;
}

function isFileValue(value: unknown): value is FileValue {
  const { id, name } = (value ?? {}) as Partial<Readonly<Record<string, unknown>>>;
  return typeof id === 'string' && typeof name === 'string';
}

/** The files of a value, be it one file, a list, or nothing. */
export function filesOf(value: unknown): readonly FileValue[] {
  return [value].flat().filter(isFileValue);
}

/** An uploaded file. Of an object that is no file the worst is assumed: a file is checked most. */
export const fileKind: Kind<'file'> = {
  label: { zh: '附件', en: 'a file' },
  is: ({ type, $ref }) => type === 'object' || (type === undefined && $ref !== undefined),
  widgets: ['file'],
  words: [],
  isListed: true,
  isUploaded: true,
  search: 'contains',
  show: (value) => (isFileValue(value) ? value.name : plainText(value)),
  read: () => undefined,
  hint: () => ({ zh: '附件', en: 'a file' }),
  // rjsf alone would take a file apart into its properties; themes that know no such field still do.
  ui: ({ type }) => (type === 'object' ? { 'ui:field': 'file' } : {}),
  sample: (draw) => ({ id: String(1 + draw(1_000_000)), name: `${draw(100)}.pdf` }),
};
