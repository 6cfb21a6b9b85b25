import type { FieldModel, OutcomeModel } from '../../src/core/model/model.ts';
import { acceptSubmission } from '../../src/core/form/accept-submission.ts';
import { createFormEngine } from '../../src/core/form/engine.ts';
import type { FormView, TableView } from '../../src/core/form/form-view.ts';
import { isEmptyValue } from '../../src/core/values/empty.ts';
import { offsetTime } from '../../src/server/platform/clock.ts';
import { ownPlace } from './samples.ts';

type Row = Readonly<Record<string, unknown>>;

/** The page to be filled, and what becomes of the names that an example gives to people, projects and files. */
export interface Page {
  readonly view: FormView;
  /** What is stored. */
  readonly held: Row;
  /** Who fills it in, and when. */
  readonly userId: string;
  readonly at: Date;
  readonly projectNo: string;
  /** The id of the person whom an example names by the beginning of an account. */
  readonly personOf: (name: string) => string;
  /** Sends a file of this name, and answers what a form holds of it. */
  readonly upload: (name: string) => Promise<unknown>;
}

/**
 * What a person hands in, from an example: only what the page lets them write, with real people, a real project and
 * files really sent. Rows take the keys of those stored, in their order, and stored samples a place of their own.
 */
export async function pageData(page: Page, example: Row): Promise<Record<string, unknown>> {
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
function shownOnly({ view, held, userId, at }: Page, data: Row): Record<string, unknown> {
  const now = offsetTime(at);
  const context = { today: now.slice(0, 10), now, me: userId, prevUser: '', roles: [], release: view.version };
  const kept = createFormEngine(view, acceptSubmission(view, held, data).data, context).data();
  const shown: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    const rows = view.tables.some(({ name }) => name === key) ? (kept[key] as readonly Row[]) : null;
    const cells = (row: Row, index: number): Row => pickFilled(row, rows?.[index] ?? {});
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
    if ('boxPosition' in cells && key !== null) Object.assign(cells, ownPlace(String(cells[key])));
    filled.push(cells);
  }
  return filled;
}

async function realValue(page: Page, field: FieldModel | undefined, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) {
    const all: unknown[] = [];
    for (const one of value) all.push(await realValue(page, field, one));
    return all;
  }
  if (typeof value === 'object' && value !== null && 'id' in value && 'name' in value) {
    return page.upload(String(value.name));
  }
  if (typeof value !== 'string') return value;
  if (field?.ref?.kind === 'user') return page.personOf(value);
  return field?.ref?.record === 'project' ? page.projectNo : value;
}
