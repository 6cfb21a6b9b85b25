import type { FieldModel, ProcessModel, StepModel } from '../../../src/core/model/model.ts';

/** The kinds of a process that are left to cover, for each page that walking it opens. */
interface Gain {
  readonly process: ProcessModel;
  readonly kinds: ReadonlySet<string>;
  readonly share: number;
}

/**
 * Few processes whose pages show every kind of field and of page that there is: the one first that shows most of what is
 * left for its length, until nothing is.
 */
export function coveringProcesses(processes: readonly ProcessModel[]): readonly ProcessModel[] {
  const kinds = new Map(processes.map((process) => [process, new Set(kindsOf(process))] as const));
  const left = new Set([...kinds.values()].flatMap((own) => [...own]));
  const chosen: ProcessModel[] = [];
  while (left.size > 0) {
    const gains = processes.map((process): Gain => {
      const own = new Set([...(kinds.get(process) ?? [])].filter((kind) => left.has(kind)));
      return { process, kinds: own, share: own.size / (1 + process.steps.length) };
    });
    const best = gains.reduce((one, other) => (other.share > one.share ? other : one));
    chosen.push(best.process);
    for (const kind of best.kinds) left.delete(kind);
  }
  return chosen;
}

/** What of a process the browser draws or takes in a way of its own. */
export function kindsOf({ start, steps, fields, sets }: ProcessModel): readonly string[] {
  const own = new Set(steps.flatMap((step) => step.own));
  const all = [...fields.values(), ...[...own].flatMap((name) => sets.get(name)?.fields ?? [])];
  return [
    ...start.by.map((way) => `page: started ${way}`),
    ...steps.flatMap(stepKinds),
    ...all.flatMap((field) => fieldKinds(field, own.has(field.set) ? 'own' : 'stored')),
  ];
}

function stepKinds({ sheet, own, prints, letter, outcomes }: StepModel): readonly string[] {
  const parts = { sheet: sheet !== null, own: own.length > 0, prints: prints.length > 0, letter: letter !== null };
  return [
    ...Object.entries(parts).flatMap(([part, isThere]) => (isThere ? [`page: with ${part}`] : [])),
    ...outcomes.flatMap(({ opens, pick }) => (opens.length > 0 ? [`page: asks which to open, ${pick}`] : [])),
  ];
}

function fieldKinds(field: FieldModel, place: string): readonly string[] {
  if (field.columns !== null) return field.columns.flatMap((column) => fieldKinds(column, 'cell'));
  const { widget, calc, suggest, when, need, lock, fill, number, words } = field;
  const features = { calc, suggest, when, need, lock, number, fill: fill.length > 0 ? fill : null };
  const several = field.type === 'array' ? ', several' : '';
  const format = words['x-format'] === undefined ? '' : ` as ${words['x-format']}`;
  return [
    `${place}: ${widget}${format}${several}`,
    ...Object.entries(features).flatMap(([feature, value]) => (value === null ? [] : [`${place}: ${feature}`])),
  ];
}
