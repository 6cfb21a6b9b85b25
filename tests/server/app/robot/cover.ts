import type { FieldModel, ProcessModel, StepModel } from '../../../../src/core/model/model.ts';

/** Some processes, how many pages walking them opens, and the kinds that these show. */
interface Cover {
  readonly processes: readonly ProcessModel[];
  readonly pages: number;
  readonly kinds: ReadonlySet<string>;
}

/** The processes with the fewest pages that together show every kind of field and of page that there is. */
export function coveringProcesses(processes: readonly ProcessModel[]): readonly ProcessModel[] {
  const short = processes.toSorted((one, other) => one.steps.length - other.steps.length);
  const kinds = new Map(short.map((process) => [process, new Set(kindsOf(process))] as const));
  const showing = (kind: string): readonly ProcessModel[] => short.filter((process) => kinds.get(process)?.has(kind));
  // Kinds that few processes show leave the least to choose from.
  const rarest = [...new Set([...kinds.values()].flatMap((own) => [...own]))]
    .map((kind) => ({ kind, by: showing(kind) }))
    .toSorted((one, other) => one.by.length - other.by.length);
  let best: Cover | null = null;
  function extend(cover: Cover): void {
    if (best !== null && cover.pages >= best.pages) return;
    const missing = rarest.find(({ kind }) => !cover.kinds.has(kind));
    if (missing === undefined) best = cover;
    for (const process of missing?.by ?? []) {
      const own = kinds.get(process) ?? new Set<string>();
      extend({
        processes: [...cover.processes, process],
        pages: cover.pages + 1 + process.steps.length,
        kinds: new Set([...cover.kinds, ...own]),
      });
    }
  }
  extend({ processes: [], pages: 0, kinds: new Set() });
  return (best as Cover | null)?.processes ?? [];
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
