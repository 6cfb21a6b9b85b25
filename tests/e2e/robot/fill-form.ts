import { isEmptyValue } from '../../../src/core/validation/empty.ts';
import type { FilledPage, FilledStart } from '../../server/robot/robot.ts';
import { fillField, type Writer } from './fill-field.ts';
import { fillSheet } from './fill-sheet.ts';

type Row = Readonly<Record<string, unknown>>;

/** Fields that show when others are filled need no more rounds than this. */
const mostRounds = 4;

/** Types what is to be handed in into the open form: fields in their order, then tables; a person types nothing twice. */
export async function fillForm(writer: Writer, { view, data, held, process }: FilledStart | FilledPage): Promise<void> {
  const all = view.sections.flatMap((section) => section.fields.map(({ field }) => field));
  // What is picked fills other fields, which may be typed over.
  const ordered = all.toSorted((one, other) => Number(other.fill.length > 0) - Number(one.fill.length > 0));
  let left = ordered.filter(({ key }) => key in data && !isSame(held[key], data[key]));
  for (let round = 0; left.length > 0; round += 1) {
    if (round === mostRounds) {
      throw new Error(`${process.id} ${view.step} does not show ${left.map(({ key }) => key).join(', ')}`);
    }
    const shown = await shownKeys(writer);
    const here = left.filter(({ key }) => shown.has(key));
    for (const field of here) await fillField(writer, field, data[field.key]);
    left = left.filter((field) => !here.includes(field));
  }
  for (const table of view.tables) {
    const rows = data[table.name] as readonly Row[] | undefined;
    if (rows === undefined || isEmptyValue(rows)) continue;
    await fillSheet(writer, table, rows, (held[table.name] ?? []) as readonly Row[]);
  }
}

async function shownKeys({ page }: Writer): Promise<ReadonlySet<string>> {
  const fields = page.locator('.kept-page:visible [data-field]');
  return new Set(await fields.evaluateAll((all) => all.map((field) => field.getAttribute('data-field') ?? '')));
}

function isSame(held: unknown, wanted: unknown): boolean {
  return JSON.stringify(held) === JSON.stringify(wanted);
}
