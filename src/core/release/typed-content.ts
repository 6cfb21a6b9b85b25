import type { FieldModel } from '../model/model.ts';
import { showSwitch } from '../text/switch-text.ts';
import type { Text } from '../text/text.ts';
import { isEmptyValue, sameValue } from '../values/empty.ts';
import type { Row } from '../values/finding.ts';
import type { FormView } from '../form/form-view.ts';
import type { Conversion, LeftValue } from './conversion.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';
import { valuesAt } from './stored-fate.ts';

/** What a person typed into a form and did not hand in: header values and whole tables. */
export interface TypedContent {
  readonly header: Row;
  readonly patches: readonly { readonly table: string; readonly rows: readonly Row[] }[];
}

/** A typed value that the newer form does not take over, in words. */
export interface LeftTyped extends Omit<LeftValue, 'reason'> {
  /**
   * `gone`: nobody fills such a field here any more; `computed`: a formula gives it from now on; `unread`: nothing says how
   * to read the values of the older form.
   */
  readonly reason: LeftValue['reason'] | 'gone' | 'unread';
  /** What the older form calls the field. */
  readonly label: Text;
  readonly shown: Text;
}

/** Typed work by the form shown now, and what of it found no place there. */
export interface TakenOver extends TypedContent {
  readonly left: readonly LeftTyped[];
}

/**
 * Takes over what was typed into an older form. What the page shown now has no field for, or lets nobody fill, is told
 * as left: handing in would pass it over.
 *
 * @param older the forms from the one typed into to the last before the one shown, for what their fields are called
 */
export function takeOver(
  typed: TypedContent,
  { conversion, older }: { readonly conversion: Conversion; readonly older: readonly FormModel[] },
  view: FormView,
): TakenOver {
  const { data, left } = conversion.convert(flat(typed));
  const places = {
    fillable: view.editable,
    keys: new Set(view.tables.map(({ name, key }) => `${name}.${key}`)),
    computed: new Set([...view.fields].flatMap(([path, { calc }]) => (calc === null ? [] : [path]))),
  };
  const tables = new Set(view.tables.map(({ name }) => name));
  const kept = Object.entries(conversion.convertOwn(data)).map(([key, value]) => takeValue(key, value, tables, places));
  const whole = conversion.computes ? conversion.convertWhole(flat(typed)).data : data;
  const gone = kept.flatMap((one) => one.gone).flatMap((one) => notComputedAlike(one, whole));
  const found = kept.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]));
  return {
    header: Object.fromEntries(found.filter(([key]) => !tables.has(key))),
    patches: found.flatMap(([table, rows]) => (tables.has(table) ? [{ table, rows: rows as readonly Row[] }] : [])),
    left: [...left, ...gone].map((value) => inWords(value, older)),
  };
}

/** Work of which nothing can be taken over, since nothing says what its values mean in the form shown now. */
export function leaveAll(typed: TypedContent, older: readonly FormModel[]): TakenOver {
  const left = Object.entries(flat(typed)).flatMap(([key, value]) => takeValue(key, value, tablesOf(typed), null).gone);
  return { header: {}, patches: [], left: left.map((value) => inWords({ ...value, reason: 'unread' }, older)) };
}

/** Header values and tables side by side. */
export function flat({ header, patches }: TypedContent): Row {
  return { ...header, ...Object.fromEntries(patches.map(({ table, rows }) => [table, rows])) };
}

/** The same as header and tables again: which are tables is known of what it was made of. */
export function unflat(data: Row, typed: TypedContent): TypedContent {
  const tables = tablesOf(typed);
  return {
    header: Object.fromEntries(Object.entries(data).filter(([key]) => !tables.has(key))),
    patches: typed.patches.map(({ table }) => ({ table, rows: data[table] as readonly Row[] })),
  };
}

function tablesOf({ patches }: TypedContent): ReadonlySet<string> {
  return new Set(patches.map(({ table }) => table));
}

/** What a formula gives as it was typed is nothing that anybody misses. */
function notComputedAlike(gone: Gone, whole: Row): readonly Gone[] {
  if (gone.reason !== 'computed') return [gone];
  const now = valuesAt(whole, gone.path)[gone.row ?? 0];
  return sameValue(gone.value, now) ? [] : [{ ...gone, now: now ?? null }];
}

/** Where values may be written. */
interface Fillable {
  readonly fillable: ReadonlySet<string>;
  /** Columns by which rows find each other; they go along whether or not they are filled here. */
  readonly keys: ReadonlySet<string>;
  readonly computed: ReadonlySet<string>;
}

type Gone = Omit<LeftTyped, 'label' | 'shown'>;

interface TakenValue {
  readonly key: string;
  /** Undefined where nothing is taken. */
  readonly value: unknown;
  readonly gone: readonly Gone[];
}

function takeValue(key: string, value: unknown, tables: ReadonlySet<string>, places: Fillable | null): TakenValue {
  const may = (path: string): boolean => places !== null && (places.fillable.has(path) || places.keys.has(path));
  const leave = (path: string, row: number | null, one: unknown): Gone[] =>
    isEmptyValue(one) ? [] : [{ path, row, value: one, reason: places?.computed.has(path) ? 'computed' : 'gone' }];
  if (!Array.isArray(value) || !value.every(isRow) || (!tables.has(key) && may(key)))
    return may(key) ? { key, value, gone: [] } : { key, value: undefined, gone: leave(key, null, value) };
  const rows = value as readonly Row[];
  const gone = rows.flatMap((row, index) =>
    Object.entries(row).flatMap(([column, one]) =>
      may(`${key}.${column}`) ? [] : leave(`${key}.${column}`, index, one),
    ),
  );
  const kept = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => may(`${key}.${column}`))));
  return { key, value: tables.has(key) ? kept : undefined, gone };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inWords(left: Gone, older: readonly FormModel[]): LeftTyped {
  const field = older.map((model) => fieldAt(model, left.path)).find((found) => found !== undefined);
  const label = field?.label ?? { zh: left.path, en: left.path };
  return { ...left, label, shown: { zh: shown(field, left.value, 'zh'), en: shown(field, left.value, 'en') } };
}

/** The field of a path; one of a step's own sets stands there by its key alone. */
function fieldAt(model: FormModel, path: string): FieldModel | undefined {
  const fields = allFields(model);
  const own = [...fields].find(([each, { key }]) => key === path && prefixOf(each).endsWith(':'))?.[1];
  return fields.get(path) ?? own;
}

function shown(field: FieldModel | undefined, value: unknown, language: 'zh' | 'en'): string {
  if (Array.isArray(value))
    return value.map((one) => shown(field, one, language)).join(language === 'zh' ? '、' : ', ');
  if (typeof value === 'boolean') return showSwitch(value, language);
  const choice = field?.choices?.find((each) => each.value === value);
  if (choice !== undefined) return choice.label[language];
  if (typeof value === 'string') return value;
  const text = JSON.stringify(value);
  return typeof value === 'number' && field?.unit ? `${text} ${field.unit}` : text;
}
