import type { ExportSource, PrintSource } from '../../../generated/descriptor.ts';
import type { LinkedProcess, LinkedRecord } from '../../model/link.ts';
import { sampleTable } from '../../model/load/load-set.ts';
import type { FieldModel, RecordModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';
import type { Place } from '../../words/place.ts';
import { wordShapes } from '../../words/record-words.ts';
import { rejecting, type ConditionEffects } from '../../words/written-condition.ts';
import type { Subject } from '../check.ts';
import { writtenPrints } from '../../words/print-source.ts';

/** A condition that stands beside the sets of a form: at an outcome, a print, a button, a move, an export. */
export interface PlacedCondition {
  readonly text: string;
  readonly place: Place;
  /** What it reads, by key. */
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** Fields that have a value whenever it is asked. */
  readonly filled: ReadonlySet<string>;
  readonly effects: ConditionEffects;
}

const leaveOut = { zh: '写不写它都一样，可以去掉。', en: 'It makes no difference and can be left out.' };

const effects = {
  outcome: { never: { zh: '没有人能选这个出口。', en: 'Nobody can ever choose the outcome.' }, always: leaveOut },
  samples: { never: { zh: '永远没有样本随之带走。', en: 'No sample ever goes along.' }, always: leaveOut },
  block: { never: { zh: '这一块永远不会印出来。', en: 'The block never stands on the paper.' }, always: leaveOut },
  action: { never: { zh: '按钮永远不会出现。', en: 'The button is never offered.' }, always: leaveOut },
  exported: { never: { zh: '文件永远是空的。', en: 'The file is always empty.' }, always: leaveOut },
  offered: { never: { zh: '永远不能导出这个文件。', en: 'The file can never be saved.' }, always: leaveOut },
  location: { never: { zh: '行永远没有位置。', en: 'No row ever has a place.' }, always: leaveOut },
} as const satisfies Record<string, ConditionEffects>;

/** The conditions beside the sets of a form. */
export function placedConditions(
  linked: LinkedProcess | LinkedRecord,
  recordModel: Models,
): readonly PlacedCondition[] {
  return isProcess(linked) ? ofProcess(linked) : ofRecord(linked, recordModel);
}

type Models = Subject['recordModel'];

function isProcess(linked: LinkedProcess | LinkedRecord): linked is LinkedProcess {
  return linked.descriptor.kind === 'process';
}

type Linked = LinkedProcess | LinkedRecord;

const none: ReadonlySet<string> = new Set();

/** Makes the conditions of one form, which read the same fields. */
function maker({ places }: Linked, fields: PlacedCondition['fields'], filled = none) {
  return (text: string | undefined, pointer: string, effect: ConditionEffects): readonly PlacedCondition[] =>
    text === undefined ? [] : [{ text, place: places.at(pointer), fields, filled, effects: effect }];
}

function ofProcess(linked: LinkedProcess): readonly PlacedCondition[] {
  const { descriptor, scope } = linked;
  if (!hasConditions(linked)) return [];
  const all = [...scope.fields.values()];
  // A field of the form goes before a column of the same name.
  const ofForm = maker(linked, fieldsByKey(all.toSorted((one, other) => rank(one) - rank(other))));
  const ofRows = maker(linked, fieldsByKey(all.filter(({ table }) => table === sampleTable)));
  const outcomes = (descriptor.steps ?? []).flatMap((step, index) =>
    (step.outcomes ?? []).flatMap((outcome, order) => {
      const at = pointerTo('/steps', index, 'outcomes', order);
      return [
        ...ofForm(outcome.if, `${at}/if`, effects.outcome),
        ...ofRows(outcome.only, `${at}/only`, effects.samples),
        ...(outcome.opens ?? []).flatMap(({ only }, item) =>
          ofRows(only, `${at}${pointerTo('/opens', item, 'only')}`, effects.samples),
        ),
      ];
    }),
  );
  return [...outcomes, ...blocks(linked, ofForm)];
}

/** Most processes have no condition: their fields need not be gathered. */
function hasConditions({ descriptor: { steps = [], prints } }: LinkedProcess): boolean {
  const outcomes = steps.flatMap((step) => step.outcomes ?? []);
  return (
    outcomes.some((outcome) =>
      [outcome.if, outcome.only, ...(outcome.opens ?? []).map(({ only }) => only)].some(Boolean),
    ) || writtenPrints(prints).some(hasBlockCondition)
  );
}

function hasBlockCondition({ blocks: written = [] }: PrintSource): boolean {
  return written.some((block) => block.if !== undefined);
}

function fieldsByKey(fields: readonly FieldModel[]): ReadonlyMap<string, FieldModel> {
  return new Map(fields.map((field) => [field.key, field]));
}

function rank({ table }: FieldModel): number {
  return table === null ? 1 : 0;
}

function blocks({ descriptor }: Linked, make: ReturnType<typeof maker>): readonly PlacedCondition[] {
  return writtenPrints(descriptor.prints).flatMap(({ blocks: written = [] }, print) =>
    written.flatMap((block, index) =>
      make(block.if, pointerTo('/prints', print, 'blocks', index, 'if'), effects.block),
    ),
  );
}

function ofRecord(linked: LinkedRecord, recordModel: Models): readonly PlacedCondition[] {
  const { descriptor, scope } = linked;
  const make = makerOfRows(linked, scope.fields, descriptor.api === undefined);
  const { actions, states, exports = [], projection } = descriptor;
  return [
    ...actions.flatMap((action, index) =>
      typeof action === 'string' ? [] : make(action.when, pointerTo('/actions', index, 'when'), effects.action),
    ),
    ...(states?.moves ?? []).flatMap(({ rejections = [] }, index) =>
      rejections.flatMap((rejection, order) =>
        make(rejection.if, pointerTo('/states/moves', index, 'rejections', order, 'if'), rejecting),
      ),
    ),
    ...exports.flatMap((source, index) => {
      const there = source.rows === undefined ? null : recordModel(source.rows.record);
      const makeThere = there === null ? null : makerOfRows(linked, there.fields, there.api === null);
      return ofExport(source, pointerTo('/exports', index), { make, makeThere });
    }),
    ...wordShapes.flatMap(({ conditions }) =>
      (conditions?.(descriptor) ?? []).flatMap(({ text, at, effects: effect }) => make(text, at, effect)),
    ),
    ...make(projection?.location?.while, '/projection/location/while', effects.location),
    ...blocks(linked, make),
  ];
}

/**
 * Makes conditions over rows of a record. A row of the store has what it must have; what a server's own call answers,
 * nobody knows.
 */
function makerOfRows(linked: Linked, fields: RecordModel['fields'], isStored: boolean): ReturnType<typeof maker> {
  const own = [...fields.values()].filter(({ table }) => table === null);
  const filled = isStored ? own.filter(({ required, when }) => required && when === null) : [];
  return maker(linked, fieldsByKey(own), new Set(filled.map(({ key }) => key)));
}

interface OfRows {
  readonly make: ReturnType<typeof maker>;
  /** Over the rows of another record; null where there is none that can be read. */
  readonly makeThere: ReturnType<typeof maker> | null;
}

/** The row that an export stands at decides whether it is offered, those that go into it whether they do. */
function ofExport({ when, only, rows }: ExportSource, at: string, { make, makeThere }: OfRows) {
  const ofIncluded = rows === undefined ? make : makeThere;
  return [...make(when, `${at}/when`, effects.offered), ...(ofIncluded?.(only, `${at}/only`, effects.exported) ?? [])];
}
