import { typeTests } from './type-tests.ts';
import type { FieldType } from '../../values/json-schema.ts';
import { choiceOf } from './dialect-edits.ts';
import type { ShapeWalk } from './shape-walk.ts';

type Words = Readonly<Record<string, unknown>>;

const fieldTypes: readonly unknown[] = [
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
] satisfies readonly FieldType[];

/** Whether a value is one of the types that a field may have. */
export function isFieldType(type: unknown): type is FieldType {
  return fieldTypes.includes(type);
}

/**
 * The words that say what is inside a list or an object, the usual one first. Those of JSON Schema that the dialect
 * leaves out are refused by name.
 */
const insideWords: Partial<Readonly<Record<FieldType, readonly [string, ...string[]]>>> = {
  array: ['items', 'prefixItems'],
  object: ['properties', 'x-fields', 'oneOf', 'patternProperties', 'additionalProperties'],
};

/** A list says what its items are, an object which fields it has: what is handed in could not be checked otherwise. */
export function checkInside(field: Words, type: FieldType, walk: ShapeWalk): void {
  const words = insideWords[type];
  if (words === undefined || words.some((word) => field[word] !== undefined)) return;
  const [word] = words;
  walk.report('dialect/inside-missing', { type, word });
}

/** Choices that are not of the field's own type could never be chosen. */
export function checkChoices(field: Words, type: FieldType, walk: ShapeWalk): void {
  const report = (choice: unknown, key: string): void => {
    if (typeTests[type]?.(choice) !== false) return;
    walk.reportAt(
      key,
      'dialect/choice-misfit',
      { actual: JSON.stringify(choice), type },
      choiceOf(choice, type, `${walk.pointer}/${key}`),
    );
  };
  if (field['const'] !== undefined) report(field['const'], 'const');
  const listed: readonly unknown[] = Array.isArray(field['enum']) && type !== 'array' ? field['enum'] : [];
  walk.within('enum', () => {
    listed.forEach((choice, index) => {
      // What is no text and no number is refused by the word itself.
      if (typeof choice === 'string' || typeof choice === 'number') report(choice, String(index));
    });
  });
}
