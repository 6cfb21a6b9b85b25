import { offsetTime, wireDate } from '../../src/server/clock.ts';
import { attachFile } from '../../src/server/files/store-file.ts';
import { moveRecord } from '../../src/server/records/move-record.ts';
import { submitRecord } from '../../src/server/records/write-record.ts';
import { Dice } from './dice.ts';
import type { Workshop } from './journey.ts';
import { madeFile } from './made-files.ts';
import { morningAfter, morningBefore } from './working-times.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row as the server answers it. */
export type WireRow = Record<string, unknown>;

/** A move of a row: who makes it, the state it leads to and what its dialog asks for. */
export interface RowMove {
  readonly by: string;
  readonly to: string;
  readonly data?: Row;
}

const dayMs = 86_400_000;

/** Keeps records as people of the demo do, each at a time of its own. */
export class RecordDesk {
  readonly #workshop: Workshop;
  readonly #now: Date;
  readonly #dice = new Dice('records');

  constructor(workshop: Workshop, now: Date) {
    this.#workshop = workshop;
    this.#now = now;
  }

  /** Someone's id by account. */
  userId(account: string): string {
    return this.#workshop.crew.of(account).userId;
  }

  /** A day so many days from now, as forms hold it. */
  day(days: number): string {
    return wireDate(new Date(this.#now.getTime() + days * dayMs));
  }

  /** The day that the clock shows. */
  today(): string {
    return wireDate(this.#workshop.clock.now());
  }

  /** The time that the clock shows, or so many minutes before. */
  time(minutesBefore = 0): string {
    return offsetTime(new Date(this.#workshop.clock.now().getTime() - minutesBefore * 60_000));
  }

  /** Puts the clock to the morning of a working day some days ago. */
  at(daysAgo: number): void {
    this.#workshop.clock.putTo(morningBefore(new Date(this.#now.getTime() - daysAgo * dayMs), this.#dice));
  }

  /** Puts the clock to the morning of a working day so many days on. */
  later(days: number): void {
    const { clock } = this.#workshop;
    clock.putTo(morningAfter(clock.now(), days, this.#dice));
  }

  /** Adds a row, or with `id` changes one, and lets some minutes pass. @param address `area/record` */
  async submit(by: string, address: string, row: Row): Promise<WireRow> {
    const { services, crew } = this.#workshop;
    const saved = await submitRecord(services, crew.of(by), addressOf(address), row);
    this.#rest();
    return saved;
  }

  /** Takes a row to another state, and lets some minutes pass. */
  async move(address: string, id: unknown, { by, to, data = {} }: RowMove): Promise<WireRow> {
    const { services, crew } = this.#workshop;
    const moved = await moveRecord(services, crew.of(by), addressOf(address), { id: String(id), to, data });
    this.#rest();
    return moved;
  }

  #rest(): void {
    this.#workshop.clock.pass(this.#dice.between(3, 16));
  }

  /** Sends a file for a row that is not saved yet. */
  async file(by: string, address: string, name: string): Promise<unknown> {
    const { services, crew } = this.#workshop;
    const file = await madeFile(name, name.replaceAll(/[^\x20-\x7e]/g, '').trim());
    return attachFile(services, crew.of(by), { kind: 'form', id: addressOf(address).record }, file);
  }
}

function addressOf(address: string): { readonly area: string; readonly record: string } {
  const [area = '', record = ''] = address.split('/');
  return { area, record };
}
