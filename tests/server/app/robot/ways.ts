import type { OutcomeModel } from '../../../../src/core/model/model.ts';
import { createFormEngine } from '../../../../src/core/form/engine.ts';
import type { FormView } from '../../../../src/core/form/form-view.ts';
import { leavings } from '../../../../src/core/form/samples-along.ts';

type Row = Readonly<Record<string, unknown>>;

const nobody = { today: '2026-11-22', now: '2026-11-22T09:00:00+08:00', me: '', prevUser: '', roles: [], release: 1 };

/** What is handed in, with a second sample that is to be repeated where the step says so of a sample. */
export function withRepeated(view: FormView, outcome: OutcomeModel | null, data: Row): Row {
  const samples = rowsOf(data);
  const isQc = view.formId.endsWith('qc-report');
  const fails = isQc && view.editable.has('samples.qcResult') && outcome?.id === 'redo';
  const told = isQc && view.editable.has('samples.rowOpinion');
  if (!fails && !told) return data;
  const repeated = { ...(fails ? { qcResult: 'fail' } : {}), ...(told ? { rowOpinion: 'redo' } : {}) };
  return { ...data, samples: samples.map((row, at) => (at === 1 ? { ...row, ...repeated } : row)) };
}

/** The processes that samples go along into with an outcome. */
export function processesLeft(view: FormView, outcome: OutcomeModel, held: Row, data: Row): readonly string[] {
  const given = rowsOf(data);
  const stored = rowsOf(held);
  const samples = stored.length === 0 ? given : stored.map((row, at) => ({ ...row, ...given[at] }));
  const whole = createFormEngine(view, { ...held, ...data, samples }, nobody).data();
  return [...leavings(view, view.formId, outcome, whole, nobody).keys()];
}

function rowsOf(data: Row): readonly Row[] {
  return (data['samples'] ?? []) as readonly Row[];
}
