import type { FieldSchema } from '../../generated/descriptor.ts';
import type { FieldModel } from '../model/model.ts';
import { canonicalJson } from '../text/canonical.ts';
import type { Text } from '../text/text.ts';

/** One limit of a field that another version draws elsewhere. */
export interface LimitChange {
  /** Whether some value that was good before is refused now. */
  readonly tighter: boolean;
  readonly text: Text;
}

/** Which limits of the values differ: of a list those of its items too. */
export function limitChanges(old: FieldModel, now: FieldModel): readonly LimitChange[] {
  const items = old.columns === null && now.columns === null;
  return [
    ...schemaChanges(old.schema, now.schema),
    ...(items ? schemaChanges(old.schema.items ?? {}, now.schema.items ?? {}) : []),
    ...bound({ zh: '小数位数', en: 'decimals' }, upper(old.decimals ?? undefined, now.decimals ?? undefined)),
    ...flag({ zh: '不得重复', en: 'unique' }, old.unique, now.unique),
  ];
}

/** Whether some value that was good before is refused now. */
export function isTighter(old: FieldModel, now: FieldModel): boolean {
  return limitChanges(old, now).some(({ tighter }) => tighter);
}

function schemaChanges(old: FieldSchema, now: FieldSchema): readonly LimitChange[] {
  return [
    ...bound({ zh: '最小值', en: 'minimum' }, lower(least(old), least(now)), openEnd(old, now, 'exclusiveMinimum')),
    ...bound(
      { zh: '最大值', en: 'maximum' },
      upper(greatest(old), greatest(now)),
      openEnd(old, now, 'exclusiveMaximum'),
    ),
    ...bound({ zh: '最短长度', en: 'least length' }, lower(old.minLength, now.minLength)),
    ...bound({ zh: '最大长度', en: 'greatest length' }, upper(old.maxLength, now.maxLength)),
    ...bound({ zh: '最少条数', en: 'least count' }, lower(old.minItems, now.minItems)),
    ...bound({ zh: '最多条数', en: 'greatest count' }, upper(old.maxItems, now.maxItems)),
    ...word({ zh: '格式', en: 'pattern' }, old.pattern, now.pattern),
    ...word({ zh: '形式', en: 'format' }, old.format, now.format),
    ...word({ zh: '固定值', en: 'fixed value' }, old.const, now.const),
    ...steps(old.multipleOf, now.multipleOf),
    ...flag({ zh: '各项不同', en: 'no item twice' }, old.uniqueItems === true, now.uniqueItems === true),
    ...choices(old.enum, now.enum),
    ...shape(old, now),
  ];
}

/** A bound before and after, and whether the change shuts values out. */
interface Bound {
  readonly old: number | undefined;
  readonly now: number | undefined;
  readonly tighter: boolean;
}

function lower(old: number | undefined, now: number | undefined): Bound {
  return { old, now, tighter: (now ?? -Infinity) > (old ?? -Infinity) };
}

function upper(old: number | undefined, now: number | undefined): Bound {
  return { old, now, tighter: (now ?? Infinity) < (old ?? Infinity) };
}

/** The bound that counts where a number has both. */
function least({ minimum, exclusiveMinimum }: FieldSchema): number | undefined {
  const known = [minimum, exclusiveMinimum].filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function greatest({ maximum, exclusiveMaximum }: FieldSchema): number | undefined {
  const known = [maximum, exclusiveMaximum].filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Whether the bound itself is shut out, before and after. */
function openEnd(old: FieldSchema, now: FieldSchema, end: 'exclusiveMinimum' | 'exclusiveMaximum') {
  const count = end === 'exclusiveMinimum' ? least : greatest;
  const isOpen = (schema: FieldSchema): boolean => schema[end] !== undefined && schema[end] === count(schema);
  return { old: isOpen(old), now: isOpen(now) };
}

function bound({ zh, en }: Text, { old, now, tighter }: Bound, open = { old: false, now: false }): LimitChange[] {
  if (old === now && open.old === open.now) return [];
  const shown = (value: number | undefined, isOpen: boolean): string =>
    value === undefined ? '-' : `${value}${isOpen ? ' (<>)' : ''}`;
  const told = `${shown(old, open.old)} → ${shown(now, open.now)}`;
  const isShut = tighter || (old === now && open.now);
  return [{ tighter: isShut, text: { zh: `${zh} ${told}`, en: `${en} ${told}` } }];
}

function word({ zh, en }: Text, old: unknown, now: unknown): readonly LimitChange[] {
  if (canonicalJson(old ?? null) === canonicalJson(now ?? null)) return [];
  const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '-'));
  const told = `${shown(old)} → ${shown(now)}`;
  return [{ tighter: now !== undefined, text: { zh: `${zh} ${told}`, en: `${en} ${told}` } }];
}

/** A finer step takes every value of a coarser one of which it is a part. */
function steps(old: number | undefined, now: number | undefined): readonly LimitChange[] {
  if (old === now) return [];
  const parts = old === undefined || now === undefined ? Number.NaN : old / now;
  const isFiner = Math.abs(parts - Math.round(parts)) < 1e-9;
  const told = `${old ?? '-'} → ${now ?? '-'}`;
  return [{ tighter: now !== undefined && !isFiner, text: { zh: `倍数 ${told}`, en: `multiple ${told}` } }];
}

function flag({ zh, en }: Text, old: boolean, now: boolean): readonly LimitChange[] {
  if (old === now) return [];
  return [{ tighter: now, text: now ? { zh, en } : { zh: `不再要求${zh}`, en: `no longer ${en}` } }];
}

function choices(old: FieldSchema['enum'], now: FieldSchema['enum']): readonly LimitChange[] {
  if (now === undefined) return old === undefined ? [] : [{ tighter: false, text: anyValue }];
  if (old === undefined) return [{ tighter: true, text: among(now) }];
  const gone = old.filter((value) => !now.includes(value));
  const fresh = now.filter((value) => !old.includes(value));
  const list = (values: readonly (string | number)[]): Text => ({ zh: values.join('、'), en: values.join(', ') });
  return [
    ...(gone.length === 0
      ? []
      : [{ tighter: true, text: { zh: `去掉选项 ${list(gone).zh}`, en: `without the choice ${list(gone).en}` } }]),
    ...(fresh.length === 0
      ? []
      : [{ tighter: false, text: { zh: `新增选项 ${list(fresh).zh}`, en: `new choice ${list(fresh).en}` } }]),
  ];
}

const anyValue: Text = { zh: '不再限于选项', en: 'no longer among choices' };

function among(values: readonly (string | number)[]): Text {
  return { zh: `只限选项 ${values.join('、')}`, en: `only the choices ${values.join(', ')}` };
}

/** Parts of a value that is itself an object, such as a file; whatever differs there is taken as tighter. */
function shape(old: FieldSchema, now: FieldSchema): readonly LimitChange[] {
  const parts = ({ type, properties, required, oneOf }: FieldSchema): string =>
    type === 'object' ? canonicalJson({ properties, required, oneOf }) : '';
  if (parts(old) === parts(now)) return [];
  return [{ tighter: true, text: { zh: '值的构成', en: 'the parts of a value' } }];
}
