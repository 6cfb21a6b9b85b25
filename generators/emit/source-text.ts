/** First line of every generated module. */
export const banner = '// Made by `npm run generate` from the descriptors in schemas/. Changes here are lost.\n';

/** A JSON value as source text of TypeScript or JavaScript: whatever stands in it can neither end nor extend it. */
export function literal(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, null, indent === 0 ? undefined : indent);
  return text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('</', '<\\/');
}

/** A JSON file: two blanks a level, a line break at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A name in PascalCase, e.g. `sample-identity` → `SampleIdentity`; for names of types. */
export function typeName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(joined) ? joined : `T${joined}`;
}

/**
 * A name that may stand in the path of a generated file.
 *
 * @throws RangeError for a name that could leave the folder or clash with another on some file system
 */
export function fileName(name: string): string {
  if (/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name) && !name.endsWith('.')) return name;
  throw new RangeError(`"${name}" cannot be the name of a generated file: use letters, digits, "-" and "_".`);
}
