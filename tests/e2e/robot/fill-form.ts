import { isEmptyValue } from '../../../src/core/values/empty.ts';
import type { FilledPage, FilledStart } from '../../server/app/robot/robot.ts';
import { fillField, isPlain, typePlain, type Writer } from './fill-field.ts';
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
    const ids = await shownInputs(writer);
    const here = left.filter(({ key }) => ids.has(key));
    for (const field of here.filter((one) => !isPlain(one))) {
      await fillField(writer, field, writer.page.locator(`[id="${ids.get(field.key)}"]`), data[field.key]);
    }
    const plain = here.filter(isPlain).map(({ key }) => [ids.get(key) ?? '', String(data[key])] as const);
    await typePlain(writer.page, new Map(plain));
    left = left.filter((field) => !here.includes(field));
  }
  for (const table of view.tables) {
    const rows = data[table.name] as readonly Row[] | undefined;
    if (rows === undefined || isEmptyValue(rows)) continue;
    await fillSheet(writer, table, rows, (held[table.name] ?? []) as readonly Row[]);
  }
}

/** Ids of the inputs that are shown, by the keys of their fields. */
async function shownInputs({ page }: Writer): Promise<ReadonlyMap<string, string>> {
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('[data-field]')]
      .filter((field) => field.getClientRects().length > 0)
      .map((field): readonly [string, string] => {
        const key = field.getAttribute('data-field') ?? '';
        return [key, field.querySelector(`[id$="_${key}"]`)?.id ?? ''];
      }),
  );
  return new Map(shown);
}

function isSame(held: unknown, wanted: unknown): boolean {
  return JSON.stringify(held) === JSON.stringify(wanted);
}
