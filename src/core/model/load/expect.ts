import { DescriptorError } from './descriptor-error.ts';
import { isObject } from '../../text/json.ts';
import type { Text } from '../../text/text.ts';

/** Whatever a damaged descriptor makes fail becomes the one error that callers wait for. */
export function guarded<M>(build: () => M): M {
  try {
    return build();
  } catch (error) {
    if (error instanceof DescriptorError) throw error;
    throw new DescriptorError('', `damaged (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** @throws DescriptorError when a descriptor is not of a kind, or lacks what every one has. */
export function expectKind(descriptor: unknown, kind: string): void {
  if (!isObject(descriptor)) fail('', 'not a JSON object');
  if (descriptor['kind'] !== kind) fail('/kind', `not a ${kind}`);
  if (typeof descriptor['id'] !== 'string') fail('/id', 'the id is missing');
  if (typeof descriptor['version'] !== 'number') fail('/version', 'the version is missing');
  expectLabel(descriptor['label'] as Text | undefined, '/label');
}

/** The text. @throws DescriptorError when it is not there in both languages: pages show it without asking. */
export function expectLabel(label: Text | undefined, pointer: string): Text {
  if (typeof label?.zh === 'string' && typeof label.en === 'string') return label;
  return fail(pointer, 'the text is missing');
}

/** The list. @throws DescriptorError when it is none. */
export function expectList<T>(value: readonly T[] | undefined, pointer: string): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : fail(pointer, 'the list is missing');
}

/** @throws DescriptorError always. */
export function fail(pointer: string, message: string): never {
  throw new DescriptorError(pointer, message);
}
