import type { FormView } from '../../src/core/form/form-view.ts';
import { wireDate } from '../../src/server/clock.ts';
import type { Dice } from './dice.ts';
import { dateMoves, movedDay } from './happened.ts';
import type { DateMoves, Span } from './happened.ts';

type Row = Readonly<Record<string, unknown>>;

/** What makes an example one piece of work among others. */
export interface Liveness extends Span {
  readonly view: FormView;
  /** By how much the numbers of samples and tubes go beyond those of the example. */
  readonly serial: number;
  readonly projectNo: string;
  readonly contractNo: string;
  readonly dice: Dice;
}

/** Examples number their tubes on from round numbers. */
const numbersOfExample = 20;
const tubeNumber = /\b\d{2}([A-Z])(\d{6})\b/g;
const projectNumber = /\bP\d{9}/g;
const contractNumber = /\bHT\d{8}(?:-\d{3})?/g;
const compactDay = /(?<!\bHT)20[23]\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d)/g;

/**
 * An example as one laboratory would fill it in for one project at one time: its days moved to that time, tubes,
 * project and contract numbered as there, concentrations as they are measured that day.
 */
export function livened(example: Row, liveness: Liveness): Row {
  const moves = dateMoves(example, liveness);
  const measured = measuredKeys(liveness.view);
  const alive = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => alive(one, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, alive(inner, name)]));
    }
    if (typeof value === 'number' && measured.has(key)) return measuredAgain(value, liveness.dice);
    return typeof value === 'string' ? renamed(value, moves, liveness) : value;
  };
  return alive(example, '') as Row;
}

function renamed(text: string, { shift, moved }: DateMoves, { at, serial, projectNo, contractNo }: Liveness): string {
  if (/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text)) return moved(text);
  const year = wireDate(at).slice(2, 4);
  return text
    .replaceAll(contractNumber, contractNo)
    .replaceAll(projectNumber, projectNo)
    .replaceAll(tubeNumber, (_all, kind: string, number: string) => {
      return `${year}${kind}${String((Number(number) % numbersOfExample) + serial).padStart(6, '0')}`;
    })
    .replaceAll(compactDay, (day) => {
      const own = movedDay(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, shift);
      return own.replaceAll('-', '');
    });
}

/** Keys of the columns that hold a measured concentration. */
function measuredKeys({ tables }: FormView): ReadonlySet<string> {
  const columns = tables.flatMap((table) => table.columns.map(({ field }) => field));
  return new Set(columns.filter(({ unit, calc }) => unit === 'ng/uL' && calc === null).map(({ key }) => key));
}

function measuredAgain(value: number, dice: Dice): number {
  const digits = value < 1 ? 2 : 1;
  return Number((value * dice.between(0.96, 1.12)).toFixed(digits));
}
