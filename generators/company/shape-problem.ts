import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { Text } from '../../src/core/text/text.ts';
import type { CompanyProblem } from './company-problem.ts';

/** Where a value is another one than its meta-schema asks for; null where it is none. */
export function shapeProblem(value: unknown, schema: Schema): CompanyProblem | null {
  // What lies deepest says most.
  const last = new Validator(schema, '7', false).validate(value).errors.at(-1);
  if (last === undefined) return null;
  const pointer = decodeURI(last.instanceLocation.replace(/^#/, ''));
  const { word, message } = saidOf(last, pointer);
  return { pointer, ...(word ? { of: 'key' } : {}), message, fix: cures[word ? 'word' : 'value'] };
}

const cures: Readonly<Record<'word' | 'value', Text>> = {
  word: { zh: '改正这个词，或去掉它。', en: 'Correct the word, or remove it.' },
  value: {
    zh: '按 schemas/meta 中该文件的定义改正。',
    en: 'Write what the meta-schema of the file in schemas/meta says.',
  },
};

function saidOf({ keyword, error }: OutputUnit, pointer: string): { readonly word: boolean; readonly message: Text } {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  if (keyword === 'false' || keyword === 'additionalProperties') {
    return { word: true, message: { zh: `这里不能写“${name}”。`, en: `The word "${name}" may not stand here.` } };
  }
  const missing = keyword === 'required' ? /"([^"]+)"/.exec(error)?.[1] : undefined;
  if (missing !== undefined)
    return { word: false, message: { zh: `缺少“${missing}”。`, en: `"${missing}" is missing.` } };
  return {
    word: false,
    message: { zh: `“${name}”的值不对：${error}`, en: `The value of "${name}" does not fit: ${error}` },
  };
}
