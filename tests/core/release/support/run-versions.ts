import { acceptSubmission } from '../../../../src/core/form/accept-submission.ts';
import { applyDefaults } from '../../../../src/core/form/defaults.ts';
import { createFormEngine } from '../../../../src/core/form/engine.ts';
import type { FormContext } from '../../../../src/core/form/form-engine.ts';
import type { FormView } from '../../../../src/core/form/form-view.ts';
import { isOutcomeOpen } from '../../../../src/core/form/open-outcome.ts';
import { recordView } from '../../../../src/core/form/record-view.ts';
import { stepView } from '../../../../src/core/form/step-view.ts';
import { validate } from '../../../../src/core/form/validate.ts';
import type { FieldModel, ProcessModel, RecordModel } from '../../../../src/core/model/model.ts';
import { interpreterChecks } from '../../../../src/core/values/interpreter-check.ts';
import type { Json } from '../../check/support/small-library.ts';

export type FormModel = ProcessModel | RecordModel;

const context: FormContext = {
  today: '2026-11-20',
  now: '2026-11-20T09:00:00+08:00',
  me: 'me',
  prevUser: 'before',
  roles: [],
  release: 1,
};

/** What people meet at one page of one version with the same data. */
export interface Met {
  readonly errors: readonly string[];
  /** What is stored after they handed it in. */
  readonly stored: Json;
  /** The ways on that are open, each with where it leads. */
  readonly ways: readonly string[];
  /** The fields that they see. */
  readonly shown: readonly string[];
}

/** The pages of a form: of a process its steps. */
export function pagesOf(model: FormModel): readonly string[] {
  return model.kind === 'record' ? ['row'] : model.steps.map(({ id }) => id);
}

function viewOf(model: FormModel, page: string): FormView | null {
  if (model.kind === 'record') return recordView(model, ['qc']);
  const step = model.steps.find(({ id }) => id === page);
  return step === undefined ? null : stepView(model, page, step.roles);
}

/** A page to hand values in, on top of the rest; null where there is no such page. */
export function pageOf(model: FormModel, page: string): ((values: Json) => Met) | null {
  const view = viewOf(model, page);
  if (view === null) return null;
  const checks = interpreterChecks(view);
  const outcomes = model.kind === 'process' ? (model.steps.find(({ id }) => id === page)?.outcomes ?? []) : [];
  return (values) => {
    const { data, refused } = acceptSubmission(view, before(values), typed(view, values));
    const engine = createFormEngine(view, applyDefaults(view, data), context);
    const found = validate(engine, checks, 'submit').filter(({ level }) => level === 'error');
    const stored = engine.data();
    const open = outcomes.filter((outcome) => isOutcomeOpen(view, outcome, stored, context));
    return {
      errors: [...refused, ...found].map(({ pointer, message }) => `${pointer} ${message.en}`),
      stored,
      ways: open.map(({ id, to }) => `${id} → ${JSON.stringify(to)}`),
      shown: [...view.visible],
    };
  };
}

/** Rows are there before a step, all their values with them. */
function before(values: Json): Json {
  return structuredClone(values);
}

function typed(view: FormView, values: Json): Json {
  const may = (path: string): boolean => {
    const field = view.fields.get(path);
    return field !== undefined && view.editable.has(path) && field.calc === null;
  };
  const header = Object.entries(values).filter(([key, value]) => !Array.isArray(value) && may(key));
  const rows = (values['samples'] ?? []).map((row: Json) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => key === 'sampleNo' || may(`samples.${key}`))),
  );
  return { ...Object.fromEntries(header), ...(view.tables.length > 0 ? { samples: rows } : {}) };
}

/** Random values for the fields of a form, as far as their own limits allow. */
export function randomValues(model: FormModel, random: () => number): Json {
  const values: Json = {};
  const row: Json = { sampleNo: 'S1' };
  for (const field of model.fields.values()) {
    if (field.calc !== null || field.number !== null || field.columns !== null || field.ref !== null) continue;
    const value = randomValue(field, random);
    if (value === undefined) continue;
    if (field.table === 'samples') row[field.key] = field.key === 'sampleNo' ? 'S1' : value;
    else if (field.table === null) values[field.key] = value;
  }
  return model.kind === 'process' ? { ...values, samples: [row] } : values;
}

function randomValue(field: FieldModel, random: () => number): unknown {
  if (random() < 0.2) return undefined;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  if (field.choices !== null) return pick(field.choices)?.value;
  if (field.dict !== null) return 'a';
  if (field.type === 'boolean') return random() < 0.5;
  if (field.type === 'integer') return Math.floor(random() * 40);
  if (field.type === 'number') return pick([0, 1, 2, 2.5, 12.25, 25, 40]);
  return field.type === 'string' ? pick(['x', 'worn', 'old tube', 'Broken in transit']) : undefined;
}
