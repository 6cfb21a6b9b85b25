import type { ImportReport, RecordRow } from '../../../core/calls/records.ts';
import type { Page } from '../../../core/calls/shapes.ts';
import type { ActionModel, RecordModel } from '../../../core/model/model.ts';
import { recordGroup } from '../../../core/product.ts';
import { get, getFile, post, type CallOptions, type ReceivedFile } from './client.ts';
import type { FormKey } from './form-key.ts';
import { fromWire, toQuery, toWire } from './record-wire.ts';

type Values = Readonly<Record<string, unknown>>;

/** The call that answers a list; the store answers a tree by another. */
function listCall(model: RecordModel): 'list' | 'tree' {
  return model.api === null && model.tree !== null ? 'tree' : 'list';
}

/** The address of a call: one of the record's own, or of the server's store of records. */
function address(model: RecordModel, call: 'list' | 'tree' | 'detail' | 'submit' | 'remove' | 'move'): string {
  const { api } = model;
  if (api === null || call === 'move' || call === 'tree') return `/${recordGroup(model.area)}/${model.id}/${call}`;
  return (api[call] ?? `${api.base}/${call}`).replace(/^\/api/, '');
}

/** The address of a call of the record that has a name of its own. */
function namedCall(model: RecordModel, name: string): string {
  return `${(model.api?.base ?? `/api/${recordGroup(model.area)}/${model.id}`).replace(/^\/api/, '')}/${name}`;
}

/** A query of the server's store, which says by which version its page reads and writes rows. */
function stored(model: RecordModel, query: Values = {}): Values {
  return model.api === null ? { ...query, formVersion: model.version } : query;
}

/** A list as a page; some calls answer all their rows at once. */
function asPage(model: RecordModel, answer: Page<RecordRow> | readonly RecordRow[]): Page<RecordRow> {
  const page =
    'records' in answer ? answer : { records: answer, total: answer.length, size: answer.length, current: 1 };
  return { ...page, records: page.records.map((row) => fromWire(model, row)) };
}

/**
 * One page of rows; the whole tree where the record is one. Filters are field keys with the operators of the contract
 * (`_like`, `_equal`, `_datege` …).
 */
export async function listRecords(model: RecordModel, query: Values): Promise<Page<RecordRow>> {
  return asPage(model, await get(address(model, listCall(model)), stored(model, query), { silent: true }));
}

/** One level of a tree that loads by levels: what is below a row (`0`: the top), or what filters find anywhere. */
export async function listLevel(model: RecordModel, query: Values): Promise<readonly RecordRow[]> {
  const call = namedCall(model, model.tree?.lazy ?? 'list');
  return asPage(model, await get(call, query, { silent: true })).records;
}

/** A row with all its fields; without `id` the only one there is. */
export async function recordDetail(model: RecordModel, id?: string): Promise<RecordRow> {
  return fromWire(
    model,
    await get<RecordRow>(address(model, 'detail'), stored(model, id === undefined ? {} : { id }), { silent: true }),
  );
}

/** Adds or changes a row; a rejection carries `findings`, a conflict says who changed the row meanwhile. */
export async function submitRecord(model: RecordModel, row: Values, formKey: FormKey): Promise<RecordRow> {
  const options = { silent: true, params: stored(model), formKey };
  return fromWire(model, await post<RecordRow>(address(model, 'submit'), toWire(model, row), options));
}

/** Removes rows. */
export function removeRecords(model: RecordModel, ids: readonly string[]): Promise<unknown> {
  return post(address(model, 'remove'), undefined, { params: { ids: ids.join(',') } });
}

/** Moves a row to another state; `values` are what its dialog asked for. */
export function moveRecord(model: RecordModel, id: string, to: string, values: Values): Promise<RecordRow> {
  const asked = Object.keys(values).length > 0;
  return post(
    address(model, 'move'),
    { id, to, ...(asked ? { data: values } : {}) },
    { silent: asked, params: stored(model) },
  );
}

/** Makes the call of a button for these rows, with what was asked for; gives what the server answers. */
export function callRecord(
  model: RecordModel,
  action: ActionModel,
  rows: readonly RecordRow[],
  values: Values,
): Promise<unknown> {
  const [first] = rows;
  const carried = Object.entries(action.carry).map(([there, here]) => [there, first?.[here]] as const);
  const params = {
    ...(rows.length === 0 ? {} : { ids: rows.map((row) => row.id).join(',') }),
    ...Object.fromEntries(carried),
    ...(action.send === 'query' ? toQuery(model, values) : {}),
  };
  const body = action.form.length === 0 || action.send === 'query' ? undefined : toWire(model, values);
  return post(namedCall(model, action.as ?? action.verb), body, { params, silent: action.form.length > 0 });
}

/** The list of a record with these filters and this order as a workbook. */
export function exportRecords(
  model: RecordModel,
  query: Values,
  options: Pick<CallOptions, 'signal' | 'onDownloadProgress'>,
): Promise<ReceivedFile> {
  return getFile(namedCall(model, 'export'), { ...options, params: query, silent: true });
}

/** An empty workbook to be filled in for an import. */
export function importTemplate(model: RecordModel): Promise<ReceivedFile> {
  return getFile(namedCall(model, 'import-template'));
}

/**
 * Checks the rows of a workbook, or with the `confirm` of that check writes them; a rejection may carry a new report.
 * `onProgress` gets the fraction sent.
 */
export function importRecords(
  model: RecordModel,
  { file, confirm, formKey }: { readonly file: File; readonly confirm: string; readonly formKey: FormKey },
  onProgress: (fraction: number) => void,
): Promise<ImportReport> {
  const body = new FormData();
  body.append('file', file, file.name);
  const params = confirm === '' ? {} : { confirm };
  return post(namedCall(model, 'import'), body, { params, formKey, silent: true, onUploadProgress: onProgress });
}
