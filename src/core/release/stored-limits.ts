import { decimalErrors } from '../form/decimals.ts';
import { valueSchemas } from '../form/step-schemas.ts';
import type { FieldModel } from '../model/model.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { Row } from '../values/finding.ts';
import { interpreterCheck } from '../values/interpreter-check.ts';
import type { SchemaCheck, SchemaError } from '../values/schema-check.ts';
import type { FieldPair, FieldPairs } from './field-pairs.ts';
import { allFields, type FormModel } from './form-fields.ts';
import { fateOf, valuesAt, type StoredFate } from './stored-fate.ts';

type Check = (value: unknown) => readonly SchemaError[];

interface Limited extends FieldPair {
  readonly before: Check;
  readonly after: Check;
  readonly goneChoices: readonly (string | number)[];
}

/** The limits of single values before and after, for data of which no page sees all. */
export class FieldLimits {
  readonly #limited: readonly Limited[];
  readonly #required: readonly (readonly [string, FieldModel])[];

  constructor(after: FormModel, { pairs, fresh }: FieldPairs) {
    const single = pairs.filter(({ now, to }) => now.columns === null && !to.includes(':'));
    this.#limited = single.map((pair) => ({
      ...pair,
      before: checkOf(pair.old),
      after: checkOf(pair.now),
      goneChoices: choicesOf(pair.old).filter((value) => !choicesOf(pair.now).includes(value)),
    }));
    const fields = allFields(after);
    const made = fresh.flatMap((path) => {
      const field = fields.get(path);
      return field === undefined ? [] : [[path, field] as const];
    });
    const turned = single.flatMap(({ to, old, now }) => (old.required ? [] : [[to, now] as const]));
    this.#required = [...made, ...turned].filter(
      ([path, { required, when, lock }]) => required && when === null && lock === null && !path.includes(':'),
    );
  }

  /** What of some data breaks a limit that it did not break, or lacks what is required from now on. */
  of(values: Row, data: Row): readonly StoredFate[] {
    const unfit = this.#limited.flatMap((limited) => this.#unfit(limited, values, data));
    const missing = this.#required.flatMap(([path, field]) =>
      valuesAt(data, path).some(isEmptyValue) ? [fateOf('missing', path, field)] : [],
    );
    return [...unfit, ...missing];
  }

  /** The choice that a value names and that is none any more; null where it names none. */
  goneChoice(path: string, data: Row): string | null {
    const gone = this.#limited.find(({ to }) => to === path)?.goneChoices ?? [];
    const held = valuesAt(data, path)
      .flat()
      .find((value): value is string | number => gone.includes(value as string | number));
    return held === undefined ? null : String(held);
  }

  #unfit({ to, from, now, before, after }: Limited, values: Row, data: Row): readonly StoredFate[] {
    const old = valuesAt(values, from);
    const broken = valuesAt(data, to).flatMap((value, index) => {
      if (isEmptyValue(value)) return [];
      const errors = after(value);
      return errors.length === 0 || before(old[index]).length > 0 ? [] : errors;
    });
    const [first] = broken;
    if (first === undefined) return [];
    const choice = this.goneChoice(to, data);
    return choice === null ? [fateOf('limit', to, now, first.keyword)] : [fateOf('choice', to, now, choice)];
  }
}

/** The choices of a field, of a list those of its items. */
export function choicesOf({ schema }: FieldModel): readonly (string | number)[] {
  return schema.enum ?? schema.items?.enum ?? [];
}

/** Checks one value of a field by its schema and its decimals. */
export function checkOf(field: FieldModel): Check {
  const { key } = field;
  let made: SchemaCheck['header'] | null = null;
  const check = (data: Row): readonly SchemaError[] => {
    const properties = { [key]: valueSchemas(field).optional };
    made ??= interpreterCheck({ header: { type: 'object', properties, additionalProperties: false }, rows: {} }).header;
    return made(data);
  };
  return (value) => [...check({ [key]: value }), ...decimalErrors(field, value)];
}
