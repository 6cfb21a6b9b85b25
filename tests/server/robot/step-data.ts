import type { FieldModel, OutcomeModel } from '../../../src/core/descriptor/model.ts';
import { acceptSubmission } from '../../../src/core/form/accept-submission.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import type { FormView, TableView } from '../../../src/core/form/form-view.ts';
import { isEmptyValue } from '../../../src/core/validation/empty.ts';
import { offsetTime } from '../../../src/server/clock.ts';
import type { Client } from '../support/test-server.ts';
import type { Desks } from './desks.ts';

type Row = Readonly<Record<string, unknown>>;

/** The page to be filled: whose, for which task or form its files are sent, and what is stored. */
export interface Page {
  readonly desks: Desks;
  readonly client: Client;
  readonly view: FormView;
  readonly owner: Readonly<Record<string, string>>;
  readonly held: Row;
}

/**
 * What a person hands in, from an example: only what the page lets them write, with real people, a real project and
 * files really sent. Rows take the keys of those stored, in their order.
 */
export async function stepData(page: Page, example: Row): Promise<Record<string, unknown>> {
  const { view } = page;
  const data: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(example)) {
    const table = view.tables.find(({ name }) => name === key);
    if (table !== undefined) data[key] = await tableRows(page, table, value as readonly Row[]);
    else if (view.editable.has(key)) data[key] = await realValue(page, view.fields.get(key), value);
  }
  return shownOnly(page, data);
}

/** What of the values is asked for: the page drops those that it hides, as the server does, and empty ones. */
function shownOnly({ view, held, client, desks }: Page, data: Row): Record<string, unknown> {
  const now = offsetTime(desks.server.clock.now());
  const context = { today: now.slice(0, 10), now, me: client.userId, prevUser: '', roles: [], release: view.version };
  const kept = createFormEngine(view, acceptSubmission(view, held, data).data, context).data();
  const shown: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    const rows = view.tables.some(({ name }) => name === key) ? (kept[key] as readonly Row[]) : null;
    const cells = (row: Row, at: number): Row => pickFilled(row, rows?.[at] ?? {});
    if (rows !== null) shown[key] = (value as readonly Row[]).map(cells);
    else if (!isEmptyValue(kept[key])) shown[key] = value;
  }
  return shown;
}

function pickFilled(row: Row, kept: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !isEmptyValue(kept[key])));
}

/** The reasons that an outcome asks for and the example, which goes another way, does not give. */
export function reasonsFor(view: FormView, outcome: OutcomeModel, data: Row): Row {
  const fields = [...view.fields.values()].filter(
    ({ path, key }) => view.editable.has(path) && data[key] === undefined,
  );
  const own = new Set(
    view.sections.flatMap((section) => section.fields.filter((one) => one.own).map(({ field }) => field)),
  );
  const isOther = outcome.id !== view.outcomes[0]?.id;
  const asked = fields.filter(
    (field) => (isOther && own.has(field) && field.need !== null) || outcome.need.includes(field.path),
  );
  return Object.fromEntries(asked.filter(isFreeText).map(({ key }) => [key, '按现场情况处理']));
}

function isFreeText({ type, dict, choices, ref }: FieldModel): boolean {
  return type === 'string' && dict === null && choices === null && ref === null;
}

async function tableRows(page: Page, table: TableView, given: readonly Row[]): Promise<readonly Row[]> {
  const { key, columns, canAddRows } = table;
  const editable = new Map(columns.filter(({ access }) => access === 'edit').map(({ field }) => [field.key, field]));
  const held = (page.held[table.name] ?? []) as readonly Row[];
  const rows = canAddRows || key === null ? given : given.slice(0, held.length);
  const filled: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const own = canAddRows || key === null ? {} : { [key]: held[index]?.[key] };
    const cells: Record<string, unknown> = { ...own };
    for (const [name, value] of Object.entries(row)) {
      if (editable.has(name)) cells[name] = await realValue(page, editable.get(name), value);
    }
    filled.push(cells);
  }
  return filled;
}

async function realValue(page: Page, field: FieldModel | undefined, value: unknown): Promise<unknown> {
  const { desks, client, owner } = page;
  if (Array.isArray(value)) {
    const all: unknown[] = [];
    for (const one of value) all.push(await realValue(page, field, one));
    return all;
  }
  if (typeof value === 'object' && value !== null && 'id' in value && 'name' in value) {
    return desks.upload(client, owner, String(value.name));
  }
  if (typeof value !== 'string') return value;
  if (field?.ref?.kind === 'user') return desks.userId(value);
  return field?.ref?.record === 'project' ? desks.projectNo : value;
}
