import { isObject } from '../../core/text/json.ts';
import { fileContent } from '../../core/words/reading/file-content.ts';
import { identityOf, type DescriptorSource } from '../../core/words/reading/parse.ts';

/** The files of the server by kind and id. */
export type Known = ReadonlyMap<string, DescriptorSource>;

/** Whether the server has the same file, whatever its version says. */
export function isSame(source: DescriptorSource, known: Known): boolean {
  const old = known.get(identityOf(source));
  return old !== undefined && fileContent(old.value) === fileContent(source.value);
}

/** What a file says that it is. */
export function kindOf({ value }: DescriptorSource): unknown {
  return isObject(value) ? value['kind'] : null;
}

/** Whether it is a form. */
export function isForm(source: DescriptorSource): boolean {
  return kindOf(source) === 'process' || kindOf(source) === 'record';
}

/** Whether a kind has releases of its own, which tell what is live. */
export function isReleased(source: DescriptorSource): boolean {
  return isForm(source) || kindOf(source) === 'table';
}

/** Its id. */
export function idOf({ value }: DescriptorSource): string {
  return isObject(value) ? String(value['id']) : '';
}
