import { plainText } from '../../src/core/text/plain-text.ts';
import { offsetTime, wireDate } from '../../src/server/platform/clock.ts';
import { attachFile } from '../../src/server/files/store-file.ts';
import { calculateRows } from '../../src/server/records/calculation/calculate-rows.ts';
import { moveRecord } from '../../src/server/records/move-record.ts';
import { listRecords } from '../../src/server/records/read-records.ts';
import { submitRecord } from '../../src/server/records/write-record.ts';
import { dayMs, morningAfter, morningBefore } from './clock.ts';
import { Dice } from './dice.ts';
import { madeFile } from './files.ts';
import type { Workshop } from './journey.ts';
import { agree, monthOn, paidMonths, taxYears, type Opinion } from './pay.ts';
import { runUnit } from '../../src/server/platform/unit.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row as the server answers it. */
export type WireRow = Record<string, unknown>;

/**
 * One step of a script in schemas/demo/records.json. Texts in braces are terms: a name or path (`{customer.customerNo}`),
 * a sum from left to right (`{index * -4 + 26}`), `{today}`, `{day N}` (a day so many days on), `{time N}` (so many
 * minutes ago), `{year}`, `{month N}` (so many months on), `{paid}`, `{taxYears}` (the months paid so far, their years and this one), `{user ACCOUNT}` (a person's id, none without an account; `$name` is one). `{ "file": NAME }` is a file of that name, sent.
 */
export interface Step {
  /** Puts the clock to the morning so many days ago, or so many days on. */
  readonly at?: number | string;
  readonly later?: number;
  /** Remembers values by name. */
  readonly note?: Row;
  /** Does steps for each of a list; `given` is what an element names but for names that begin with `$`. */
  readonly each?: string | readonly unknown[];
  readonly do?: readonly Step[];
  readonly from?: string;
  readonly most?: string | number;
  /** Names of elements from other lists, taken in turn. */
  readonly beside?: Readonly<Record<string, string>>;
  /** The name of the row; of `each`: of the element, or of its parts. */
  readonly as?: string | readonly string[];
  /** Submits a row of a record, `area/record`. */
  readonly submit?: string;
  readonly by?: string;
  readonly row?: Row;
  /** Changes the row of that name, or the one that has the same value there. */
  readonly change?: string;
  readonly same?: string;
  /** The list that the row is added to. */
  readonly into?: string;
  /** Takes the submitted row, or the one of this name, through states, each so many days after the one before. */
  readonly move?: string;
  readonly states?: string | readonly string[];
  readonly wait?: number;
  readonly ways?: Readonly<Record<string, Way>>;
  /** Calculates the batch of that name. */
  readonly calculate?: string;
  /** Agrees to the row of that name, which was handed in: the field of its process that names it, and who says what. */
  readonly agree?: string;
  readonly named?: string;
  readonly opinions?: readonly Opinion[];
}

/** How a row comes to a state. */
interface Way {
  readonly by?: string;
  readonly data?: Row;
  readonly before?: readonly Step[];
  readonly after?: readonly Step[];
}

const mostRows = 200;

/** All rows of a record, `area/record`, in the order in which they were made. */
export async function rowsOf({ services, crew }: Workshop, address: string): Promise<readonly WireRow[]> {
  const query = { size: String(mostRows), ascs: 'createTime' };
  return (await runUnit(services, crew.of('admin'), (unit) => listRecords(unit, addressOf(address), query))).records;
}

/** Keeps records as people of the demo do, each at a time of its own. */
export class ScriptPlayer {
  readonly #workshop: Workshop;
  readonly #now: Date;
  readonly #dice = new Dice('records');
  readonly #addresses = new WeakMap<object, string>();

  constructor(workshop: Workshop, now: Date) {
    this.#workshop = workshop;
    this.#now = now;
  }

  /** Does steps one after another. @param scope values by name, to which the steps add theirs */
  async play(steps: readonly Step[], scope: WireRow): Promise<void> {
    for (const step of steps) await this.#do(step, scope);
  }

  /** Values with their terms filled in. */
  async filled(values: Row, scope: WireRow): Promise<WireRow> {
    return (await this.#value(values, scope)) as WireRow;
  }

  async #do(step: Step, scope: WireRow): Promise<void> {
    const { clock } = this.#workshop;
    if (step.at !== undefined) {
      const daysAgo = Number(await this.#value(step.at, scope));
      clock.putTo(morningBefore(new Date(this.#now.getTime() - daysAgo * dayMs), this.#dice));
    }
    if (step.later !== undefined) clock.putTo(morningAfter(clock.now(), step.later, this.#dice));
    if (step.note !== undefined) Object.assign(scope, await this.#value(step.note, scope));
    if (step.each !== undefined) await this.#each(step, scope);
    const row = step.submit === undefined ? termIn(scope, step.move ?? '') : await this.#submit(step, scope);
    if (step.calculate !== undefined) await this.#calculate(termIn(scope, step.calculate) as WireRow, step);
    if (step.states !== undefined) await this.#move(step, row as WireRow, scope);
    if (step.agree !== undefined) {
      const { [step.named ?? '']: key } = termIn(scope, step.agree) as WireRow;
      await agree(this.#workshop, [step.named ?? '', String(key)], step.opinions ?? []);
    }
  }

  async #calculate(batch: WireRow, { by = '' }: Step): Promise<void> {
    const { services, crew } = this.#workshop;
    const address = addressOf(this.#addresses.get(batch) ?? '');
    await runUnit(services, crew.of(by), (unit) => calculateRows(unit, address, String(batch['id'])));
    this.#rest();
  }

  async #each({ each, as, from = '', most, beside = {}, do: steps = [] }: Step, scope: WireRow): Promise<void> {
    const list = (typeof each === 'string' ? termIn(scope, each) : each) as readonly unknown[];
    const first = Number(await this.#value(from, scope));
    const count = most === undefined ? list.length : Number(await this.#value(most, scope));
    for (let index = 0; index < Math.min(count, list.length); index += 1) {
      const place = (all: readonly unknown[]): unknown => all[(first + index) % all.length];
      const others = Object.entries(beside).map(([name, other]) => [
        name,
        place(termIn(scope, other) as readonly unknown[]),
      ]);
      const named = namedParts(place(list), as);
      const given = Object.fromEntries(
        Object.entries(named).filter(([name, part]) => !name.startsWith('$') && part !== null),
      );
      const inner = Object.create(scope) as WireRow;
      Object.assign(inner, named, Object.fromEntries(others), { given, index });
      await this.play(steps, inner);
    }
  }

  async #submit({ submit = '', by = '', ...step }: Step, scope: WireRow): Promise<WireRow> {
    const { services, crew } = this.#workshop;
    const known = step.change === undefined ? undefined : (termIn(scope, step.change) as WireRow);
    const values = (await this.#value(step.row, scope, [by, submit])) as Row;
    const { same } = step;
    const present =
      same === undefined ? known : (await rowsOf(this.#workshop, submit)).find((one) => one[same] === values[same]);
    const version = present === undefined ? {} : { id: present['id'], ver: present['ver'] };
    const saved = await runUnit(services, crew.of(by), (unit) =>
      submitRecord(unit, addressOf(submit), { ...version, ...values }),
    );
    this.#rest();
    const row = Object.assign(known ?? {}, saved);
    this.#addresses.set(row, submit);
    if (typeof step.as === 'string') scope[step.as] = row;
    if (step.into !== undefined) (termIn(scope, step.into) as unknown[]).push(row);
    return row;
  }

  async #move({ states, by: usual = '', wait, ways = {} }: Step, row: WireRow, scope: WireRow): Promise<void> {
    const { services, crew, clock } = this.#workshop;
    const address = this.#addresses.get(row) ?? '';
    for (const to of (await this.#value(states, scope)) as readonly string[]) {
      const { by = usual, data = {}, before = [], after = [] } = ways[to] ?? {};
      if (wait !== undefined) clock.putTo(morningAfter(clock.now(), wait, this.#dice));
      await this.play(before, scope);
      const asked = (await this.#value(data, scope, [by, address])) as Row;
      const moved = await runUnit(services, crew.of(by), (unit) =>
        moveRecord(unit, addressOf(address), { id: String(row['id']), to, data: asked }),
      );
      Object.assign(row, moved);
      this.#rest();
      await this.play(after, scope);
    }
  }

  #rest(): void {
    this.#workshop.clock.pass(this.#dice.between(3, 16));
  }

  /** @param sender who sends files, and for which record */
  async #value(value: unknown, scope: WireRow, sender: readonly [string, string] = ['', '']): Promise<unknown> {
    if (typeof value === 'string') {
      const [, whole] = /^\{([^{}]+)\}$/.exec(value) ?? [];
      if (whole !== undefined) return this.#term(whole, scope);
      return value.replaceAll(/\{([^{}]+)\}/g, (_all, term: string) => String(this.#term(term, scope)));
    }
    if (Array.isArray(value)) return Promise.all(value.map((one) => this.#value(one, scope, sender)));
    if (typeof value !== 'object' || value === null) return value;
    if ('file' in value) return this.#file(String(await this.#value(value.file, scope)), sender);
    const made: WireRow = {};
    for (const [key, one] of Object.entries(value)) {
      const own = await this.#value(one, scope, sender);
      if (key === '...') Object.assign(made, ...(own as object[]));
      else if (own !== null) made[key] = own;
    }
    return made;
  }

  #term(term: string, scope: WireRow): unknown {
    const { clock, crew } = this.#workshop;
    const [verb = '', ...rest] = term.split(' ');
    if (verb === 'today') return wireDate(clock.now());
    if (verb === 'year') return Number(wireDate(this.#now).slice(0, 4));
    if (verb === 'month') return monthOn(this.#now, sumOf(rest, scope));
    if (term === 'paid') return paidMonths(this.#now);
    if (term === 'taxYears') return taxYears(this.#now);
    if (verb === 'user') {
      const account = rest[0]?.startsWith('$') === true ? termIn(scope, rest[0]) : rest[0];
      return account === null ? null : crew.of(plainText(account)).userId;
    }
    if (verb === 'day') return wireDate(new Date(this.#now.getTime() + sumOf(rest, scope) * dayMs));
    if (verb === 'time') return offsetTime(new Date(clock.now().getTime() - sumOf(rest, scope) * 60_000));
    return rest.length === 0 ? termIn(scope, term) : sumOf([verb, ...rest], scope);
  }

  /** Sends a file for a row that is not saved yet. */
  async #file(name: string, [by, address]: readonly [string, string]): Promise<unknown> {
    const { services, crew } = this.#workshop;
    const file = await madeFile(name, name.replaceAll(/[^\x20-\x7e]/g, '').trim());
    return runUnit(services, crew.of(by), (unit) =>
      attachFile(unit, { kind: 'form', id: addressOf(address).record }, file),
    );
  }
}

function addressOf(address: string): { readonly area: string; readonly record: string } {
  const [area = '', record = ''] = address.split('/');
  return { area, record };
}

/** What a path leads to. */
function termIn(scope: unknown, path: string): unknown {
  return path.split('.').reduce((at, key) => (at as Row | undefined)?.[key], scope);
}

/** A sum, from left to right, to the cent. */
function sumOf([first = '', ...rest]: readonly string[], scope: WireRow): number {
  const figure = (text: string): number => Number(/^-?[\d.]+$/.test(text) ? text : termIn(scope, text));
  let sum = figure(first);
  for (let at = 0; at < rest.length; at += 2) {
    const next = figure(rest[at + 1] ?? '');
    const results: Readonly<Record<string, number>> = {
      '+': sum + next,
      '-': sum - next,
      '*': sum * next,
      '%': sum % next,
    };
    sum = results[rest[at] ?? ''] ?? Number.NaN;
  }
  return Math.round(sum * 100) / 100;
}

function namedParts(element: unknown, as: Step['as']): Row {
  if (typeof as === 'string') return { [as]: element };
  if (as === undefined) return element as Row;
  return Object.fromEntries(as.map((name, at) => [name, (element as readonly unknown[])[at]] as const));
}
