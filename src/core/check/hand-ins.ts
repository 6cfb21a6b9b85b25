import type { MoveProcessSource, MoveSource } from '../../generated/descriptor.ts';
import type { FieldModel, ProcessModel } from '../model/model.ts';
import { carriedFields } from '../model/carried-fields.ts';
import { pointerTo } from '../text/json.ts';
import type { Check } from './check.ts';
import { checkRowExpression } from './expressions/row-expression.ts';
import { reportUnknown } from './hint.ts';
import { RecordFaults, storedHere } from './record-faults.ts';

/**
 * What speaks against a move is told by conditions over the row. The process that it starts is there, names the row, asks
 * for nothing and can be handed in by the same people.
 */
export const checkHandIns: Check = {
  name: 'hand-ins',
  codes: ['reference/process-unknown', 'reference/field-unknown', 'field/word-alone'],
  run: ({ records, library, processModel }, report) => {
    for (const record of records) {
      (record.descriptor.states?.moves ?? []).forEach((move, index) => {
        const { process: source } = move;
        const faults = new RecordFaults(record, report, 'states', 'moves', index);
        checkRejections(faults, move);
        if (source === undefined) return;
        if (record.descriptor.api !== undefined) faults.alone({ key: '/process' }, 'process', storedHere);
        if (typeof move.from !== 'string' && move.from.length > 1) faults.alone('/from', 'from', oneState);
        const process = processModel(source.id);
        if (process !== null) checkProcess(faults, { move, source, process });
        else if (!library.processes.has(source.id) && !library.broken.has(`process:${source.id}`))
          reportUnknown(
            report,
            'reference/process-unknown',
            faults.at('/process/id'),
            source.id,
            library.processes.keys(),
          );
      });
    }
  },
};

function checkRejections(faults: RecordFaults, { rejections = [] }: MoveSource): void {
  const { model } = faults.record;
  if (model === null) return;
  rejections.forEach(({ if: text }, index) =>
    faults.expression(pointerTo('/rejections', index, 'if'), checkRowExpression(model, { word: 'if', text })),
  );
}

const oneState = { zh: '"process" 的退回状态只有一个', en: '"process" goes back to one state' };
const automatic = { zh: '"start.by" 只有 "auto" 的流程', en: 'a process with nothing but "auto" in "start.by"' };
const undemanding = { zh: '申请表没有必填项的流程', en: 'a process whose application form demands nothing' };
const ofStarters = { zh: '流程 "start.roles" 中的角色', en: 'roles of "start.roles" of the process' };
const readOnly = { zh: '流程中 "readOnly" 的同名字段', en: 'a field of the process that is "readOnly"' };

interface HandingIn {
  readonly move: MoveSource;
  readonly source: MoveProcessSource;
  readonly process: ProcessModel;
}

function checkProcess(faults: RecordFaults, { move, source, process }: HandingIn): void {
  const { model, descriptor } = faults.record;
  const { start, fields, id } = process;
  if (start.by.includes('manual')) faults.alone('/process/id', id, automatic);
  const demanded = start.edit.some((path) => fields.get(path)?.required === true);
  if (demanded || start.need.length > 0) faults.alone('/process/id', id, undemanding);
  move.roles.forEach((role, index) => {
    if (!start.roles.includes(role)) faults.alone(pointerTo('/roles', index), role, ofStarters);
  });
  checkConcerns(faults, source, process);
  const by = fields.get(source.by);
  const namesRow = ({ link, ref }: FieldModel): boolean =>
    link === descriptor.id || (ref?.kind === 'record' && ref.record === descriptor.id);
  const fitting = [...fields.values()].filter((one) => namesRow(one) && one.words.readOnly === true);
  const fit = fitting.map(({ path }) => path);
  const names = { zh: `指向记录“${descriptor.id}”的字段`, en: `a field that names a row of "${descriptor.id}"` };
  if (by === undefined) {
    const place = { zh: `流程“${id}”`, en: `the process "${id}"` };
    faults.noField('/process/by', source.by, { place, known: fields.keys() });
  } else if (!namesRow(by)) faults.alone('/process/by', source.by, { ...names, fitting: fit });
  const carried = model === null ? [] : carriedFields(process, model);
  const typed = [...carried, ...(by === undefined ? [] : [by])].find(({ words }) => words.readOnly !== true);
  if (typed !== undefined)
    faults.alone('/process/by', typed.key, typed === by ? { ...readOnly, fitting: fit } : readOnly);
}

const namesSomebody = { zh: '指向人员或记录的字段', en: 'a field that names a person or a row' };

/** Whom the row is about is named by the process: a person, or a row there is, of which the server asks for the person. */
function checkConcerns(faults: RecordFaults, { concerns }: MoveProcessSource, { fields, id }: ProcessModel): void {
  if (concerns === undefined) return;
  const field = fields.get(concerns.by);
  const at = '/process/concerns/by';
  if (field === undefined) {
    const place = { zh: `流程“${id}”`, en: `the process "${id}"` };
    faults.noField(at, concerns.by, { place, known: fields.keys() });
  } else if (field.ref === null && field.link === null) faults.alone(at, concerns.by, namesSomebody);
}
