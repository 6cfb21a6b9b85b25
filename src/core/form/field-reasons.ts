import type { ProcessDescriptor, RecordDescriptor, StepSource } from '../../generated/descriptor.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import { resolveItem } from '../model/load/path-list.ts';
import type { FieldModel, ProcessModel, RecordModel, StepModel } from '../model/model.ts';
import { pointerTo } from '../text/json.ts';
import type { Text } from '../text/text.ts';
import { isGiven } from './access.ts';
import { writtenField } from './field-pointer.ts';
import { startStep } from '../words/application-step.ts';

/** One word that makes a field what it is, in words, and its pointer in the self-contained descriptor. */
export interface Reason {
  readonly text: Text;
  readonly pointer: string;
}

interface Subject {
  readonly field: FieldModel;
  readonly reasons: Reason[];
}

/**
 * Why a field is edited, shown, required, hidden, locked or computed at a step: each word that has a part in it.
 *
 * @param step a step's id or `start`
 */
export function stepReasons(
  { model, descriptor, scope }: LinkedProcess,
  step: string,
  path: string,
): readonly Reason[] {
  if (model === null) return [];
  const field = fieldOf(model, path);
  if (field === null) return [];
  const about = { field, reasons: [] as Reason[] };
  const index = (descriptor.steps ?? []).findIndex(({ id }) => id === step);
  const base = step === startStep ? '/start' : pointerTo('/steps', index);
  const source = step === startStep ? descriptor.start : descriptor.steps?.[index];
  const items = (list: readonly string[] | undefined): readonly number[] =>
    (list ?? []).flatMap((item, at) => {
      const resolved = resolveItem(item, scope, true);
      return 'paths' in resolved && resolved.paths.some((one) => one === path || one === field.table) ? [at] : [];
    });
  for (const word of ['edit', 'read', 'hide', 'need'] as const) {
    const list = source === undefined || !(word in source) ? undefined : (source as StepLists)[word];
    for (const at of items(list)) say(about, pointerTo(base, word, at), listed[word](String(list?.[at])));
  }
  ownReason(about, model.steps[index], base);
  earlierReason(about, model, step);
  if (about.reasons.length === 0) say(about, base, nowhere);
  outcomeReasons(about, { base, step: descriptor.steps?.[index] }, items);
  fieldReasons(about, descriptor);
  return about.reasons;
}

/** The same of a field of a record. */
export function recordReasons({ model, descriptor }: LinkedRecord, path: string): readonly Reason[] {
  if (model === null) return [];
  const field = fieldOf(model, path);
  if (field === null) return [];
  const about = { field, reasons: [] as Reason[] };
  const at = (descriptor.form ?? []).findIndex((item) => item === path || item === `@${field.set}`);
  if (!model.form.includes(path)) say(about, '/form', { zh: '不在表单中（form）', en: 'is not in the form (form)' });
  else if (at < 0)
    say(about, '/data/x-fields', { zh: '在表单中：所有字段都在', en: 'is in the form, as all fields are' });
  else say(about, pointerTo('/form', at), { zh: '在表单中：form 写有它', en: 'is in the form: form names it' });
  stateReasons(about, model);
  fieldReasons(about, descriptor);
  return about.reasons;
}

type StepLists = Readonly<Partial<Record<'edit' | 'read' | 'hide' | 'need', readonly string[]>>>;

const listed = {
  edit: (item: string): Text => ({ zh: `在此填写：edit 写有 ${item}`, en: `is edited here: edit names ${item}` }),
  read: (item: string): Text => ({ zh: `在此显示：read 写有 ${item}`, en: `is shown here: read names ${item}` }),
  hide: (item: string): Text => ({ zh: `在此隐藏：hide 写有 ${item}`, en: `is hidden here: hide names ${item}` }),
  need: (item: string): Text => ({ zh: `在此必填：need 写有 ${item}`, en: `is required here: need names ${item}` }),
} as const;

const nowhere: Text = {
  zh: '此步骤没有写到它，之前的步骤也没有填写它，因此看不到',
  en: 'is not seen here: no list of this step names it, and no step before fills it',
};

function say({ reasons }: Subject, pointer: string, text: Text): void {
  reasons.push({ pointer, text });
}

function fieldOf(model: ProcessModel | RecordModel, path: string): FieldModel | null {
  const [table = '', key = ''] = path.split('.');
  const sets = [...model.sets.values()].flatMap(({ fields }) => fields);
  const detail = model.fields.get(table)?.columns?.find((column) => column.key === key);
  return model.fields.get(path) ?? detail ?? sets.find((field) => field.path === path) ?? null;
}

function ownReason(about: Subject, step: StepModel | undefined, base: string): void {
  const at = step?.own.indexOf(about.field.set) ?? -1;
  if (at < 0) return;
  say(about, pointerTo(base, 'own', at), {
    zh: `在此填写，每次完成另存一份：own 写有 ${about.field.set}`,
    en: `is edited here and stored anew with each completion: own names ${about.field.set}`,
  });
}

/** Where a step has no `read`, it shows what the start and earlier steps filled. */
function earlierReason(about: Subject, model: ProcessModel, step: string): void {
  const index = model.steps.findIndex(({ id }) => id === step);
  const here = model.steps[index];
  const { path, table } = about.field;
  if (about.reasons.length > 0 || here === undefined || !(here.read.includes(path) || here.read.includes(table ?? '')))
    return;
  const earlier = model.steps.slice(0, index).findIndex(({ edit }) => edit.includes(path));
  const from = model.start.edit.includes(path) || earlier < 0 ? '/start/edit' : pointerTo('/steps', earlier, 'edit');
  const name = from === '/start/edit' ? startStep : (model.steps[earlier]?.id ?? '');
  say(about, from, {
    zh: `在此显示：此步骤没有 read，因此显示此前填写的内容（${name}）`,
    en: `is shown here: this step has no read, so it shows what was filled before (${name})`,
  });
}

function outcomeReasons(
  about: Subject,
  { base, step }: { readonly base: string; readonly step: StepSource | undefined },
  items: (list: readonly string[] | undefined) => readonly number[],
): void {
  (step?.outcomes ?? []).forEach(({ id, need }, place) => {
    for (const at of items(need)) {
      say(about, pointerTo(base, 'outcomes', place, 'need', at), {
        zh: `出口 ${id} 要求填写`,
        en: `is required by the outcome ${id}`,
      });
    }
  });
}

function stateReasons(about: Subject, { states }: RecordModel): void {
  if (states === null) return;
  const { path } = about.field;
  if (path === states.field) {
    say(about, '/states/field', { zh: '只由状态变更改写', en: 'is the state: moves alone change it' });
  }
  states.moves.forEach(({ to, form, need }, at) => {
    if (!form.includes(path)) return;
    const must = need.includes(path);
    say(about, pointerTo('/states/moves', at), {
      zh: `变更为 ${to} 时填写${must ? '（必填）' : ''}，平时不可改`,
      en: `is asked for by the move to ${to}${must ? ' (required)' : ''}, and locked otherwise`,
    });
  });
}

/** What the words of the field and of its set say, wherever it stands. */
function fieldReasons(about: Subject, { sets = {} }: ProcessDescriptor | RecordDescriptor): void {
  const { field } = about;
  const written = writtenField(field, sets);
  if (written === null) return;
  const { pointer, set, setPointer } = written;
  const at = (set.required ?? []).indexOf(field.key);
  if (at >= 0) {
    say(about, pointerTo(setPointer, 'required', at), isGiven(field) ? givenAnyway : requiredBySet);
  }
  for (const [word, text] of conditionTexts(field)) if (word in field.words) say(about, pointerTo(pointer, word), text);
  if (set['x-when'] !== undefined) {
    say(about, pointerTo(setPointer, 'x-when'), {
      zh: `整组仅在 ${set['x-when']} 时显示`,
      en: `its set is shown only where ${set['x-when']}`,
    });
  }
}

const requiredBySet: Text = {
  zh: '可填写时必填：所在字段集的 required 写有它',
  en: 'is required where it is edited: required of its set names it',
};
const givenAnyway: Text = {
  zh: '所在字段集的 required 写有它，但它由系统给出，不用填写',
  en: 'required of its set names it, but nobody has to fill what is given',
};

type WordText = readonly [string, Text];

function conditionTexts({ words, access }: FieldModel): readonly WordText[] {
  const rights = Object.entries(access ?? {}).map(([role, right]) => `${role}: ${right}`);
  return [
    ['x-calc', { zh: `由公式计算：${words['x-calc']}`, en: `is computed: ${words['x-calc']}` }],
    ['x-suggest', { zh: `建议值：${words['x-suggest']}`, en: `is suggested: ${words['x-suggest']}` }],
    ['x-number', { zh: '由服务器编号', en: 'is numbered by the server' }],
    ['readOnly', { zh: '由系统给出，不可填写（readOnly）', en: 'is given, never typed (readOnly)' }],
    ['x-when', { zh: `仅在 ${words['x-when']} 时显示`, en: `is shown only where ${words['x-when']}` }],
    ['x-need', { zh: `在 ${words['x-need']} 时必填`, en: `is required where ${words['x-need']}` }],
    ['x-lock', { zh: `在 ${words['x-lock']} 时锁定`, en: `is locked where ${words['x-lock']}` }],
    [
      'x-access',
      {
        zh: `仅限以下角色（x-access）：${rights.join('，')}`,
        en: `is limited to roles (x-access): ${rights.join(', ')}`,
      },
    ],
  ];
}
