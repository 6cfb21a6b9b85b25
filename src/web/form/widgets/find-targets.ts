import type { FieldModel } from '../../../core/model/model.ts';
import { fieldPair } from '../../../core/words/set-parts.ts';
import { personLabel } from '../../data/services/person-label.ts';
import type { FormServices } from '../../data/services/lookups.ts';

/** A person or a row that a field may refer to: what is stored, what is shown, and the values that it brings along. */
export interface Target {
  readonly value: string;
  readonly label: string;
  readonly fill: Readonly<Record<string, unknown>>;
}

/** The people or rows that match a typed text. */
export async function findTargets(
  services: FormServices,
  field: FieldModel,
  query: string,
): Promise<readonly Target[]> {
  if (field.link !== null) {
    const rows = await services.findRecords(field.link, query, field.only);
    const labels = labelsOf(rows);
    return rows.map(({ value, row }, at) => ({
      value,
      label: labels[at] ?? value,
      fill: filledValues(row, field.fill),
    }));
  }
  const people = await services.findPeople(query);
  return people.map((person) => ({ value: person.userId, label: personLabel(person), fill: {} }));
}

/** What the row brings along that a typed text names outright; nothing where it names none. */
export async function fillNamed(
  services: FormServices,
  field: FieldModel,
  typed: string,
): Promise<Readonly<Record<string, unknown>>> {
  const name = typed.trim();
  const targets = name === '' ? [] : await findTargets(services, field, name);
  return targets.find(({ value }) => value === name)?.fill ?? {};
}

/** The values that a picked row brings along: those of the fill list, by the row's fields of that name (`here=there`). */
function filledValues(row: Readonly<Record<string, unknown>>, fill: readonly string[]): Record<string, unknown> {
  const pairs = fill.map(fieldPair);
  return Object.fromEntries(pairs.filter(([, key]) => Object.hasOwn(row, key)).map(([here, key]) => [here, row[key]]));
}

/** What rows are called; of several with one name, what is stored of them tells them apart. */
function labelsOf(rows: readonly Pick<Target, 'value' | 'label'>[]): readonly string[] {
  const all = rows.map(({ label }) => label);
  return rows.map(({ value, label }) =>
    label !== value && all.indexOf(label) !== all.lastIndexOf(label) ? `${label} · ${value}` : label,
  );
}
