import { wireDate } from '../../src/server/platform/clock.ts';
import variants from '../../schemas/demo/variants.json' with { type: 'json' };
import type { Dice } from './dice.ts';
import type { ProjectFacts } from './projects.ts';

type Row = Readonly<Record<string, unknown>>;

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
