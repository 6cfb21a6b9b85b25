import { examplesOf } from '../../src/core/model/examples-of.ts';
import { buildLibrary } from '../../src/core/model/link-library.ts';
import type { DescriptorSource } from '../../src/core/words/reading/parse.ts';
import { wireDate } from '../../src/server/platform/clock.ts';
import variants from '../../schemas/demo/variants.json' with { type: 'json' };
import type { Dice } from './dice.ts';
import type { ProjectFacts } from './projects.ts';

type Row = Readonly<Record<string, unknown>>;

/** What the examples of descriptors give to fill pages with. */
export interface ExampleData {
  /** Data of the valid examples of a step, those of the process before those of its family. */
  readonly examples: (process: string, step: string) => readonly Row[];
  /** What the examples of later steps presuppose of the application form, beyond what its own example says. */
  readonly presupposed: (process: string, form: Row) => Row;
}

/** Reads the examples of all processes. */
export function exampleData(sources: readonly DescriptorSource[]): ExampleData {
  const library = buildLibrary(sources, new Map());
  const found = new Map(
    [...library.processes].map(
      ([id, entry]) => [id, examplesOf(entry, library).map(({ example }) => example)] as const,
    ),
  );
  const presupposed = (process: string, form: Row): Row => {
    const before = (found.get(process) ?? []).flatMap((one) => (one.valid ? Object.entries(one.before ?? {}) : []));
    const joined: Record<string, unknown> = {};
    for (const [key, value] of before) {
      const own = joined[key] ?? form[key];
      if (own === undefined) joined[key] = value;
      else if (isChoices(own) && isChoices(value)) joined[key] = [...new Set([...own, ...value])];
    }
    return joined;
  };
  return {
    presupposed,
    examples: (process, step) =>
      (found.get(process) ?? []).filter((one) => one.valid && one.step === step).map(({ data }) => data),
  };
}

function isChoices(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Numbers that couriers and sequencers give, each with as many digits or letters as in an example. */
const counted = /^(trackingNo|outsourceTrackingNo|mailTrackingNo|returnTrackingNo|flowcellId|grantCode)$/;

/** What makes one telling another than the next. */
export interface Teller {
  readonly project: ProjectFacts;
  readonly dice: Dice;
  readonly turn: number;
  readonly at: Date;
}

/** An example in other words, with the customer's own address and numbers of its own. */
export function variantOf(example: Row, { project, dice, turn, at }: Teller): Row {
  const told: Record<string, unknown> = { ...example };
  for (const [key, wordings] of Object.entries(variants as Readonly<Record<string, readonly Row[]>>)) {
    if (key in example) Object.assign(told, wordings[turn % wordings.length]);
  }
  for (const [key, value] of Object.entries(project.customerWords)) if (key in example) told[key] = value;
  for (const [key, value] of Object.entries(told)) {
    if (typeof value !== 'string') continue;
    if (counted.test(key)) told[key] = countedAgain(value, dice);
    if (key === 'planName') told[key] = planNamed(value, at, String(project.facts['projectName']));
    if (key === 'runNo') told[key] = `${wireDate(at).slice(2).replaceAll('-', '')}${value.slice(6)}`;
  }
  return told;
}

/** What the examples plan for is sediment in November. */
function planNamed(example: string, at: Date, projectName: string): string {
  const what = example.replace(/^\d+月/, '').replaceAll(/沉积物|宏基因组|宏转录组/g, '');
  return `${Number(wireDate(at).slice(5, 7))}月${what} · ${projectName}`;
}

/** The first letters stay: they tell whose number it is. */
function countedAgain(value: string, dice: Dice): string {
  return value.replaceAll(/\d/g, () => String(Math.floor(dice.roll() * 10)));
}
