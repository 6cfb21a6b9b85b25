import type { Row } from '../../../core/values/finding.ts';
import { Topics, type Listener, type Unsubscribe } from './topics.ts';

/** What a table was when the task was last returned. */
export interface TableBaseline {
  /** The column that names rows; null where their place does. */
  readonly key: string | null;
  /** The rows as they were then, by what names them. */
  readonly rows: ReadonlyMap<string, Row>;
}

const topic = 'shown';

/** What names a row of a table, at its place. */
export function rowName(key: string | null, row: Row, place: number): string {
  const value = key === null ? place : row[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What the tables of a form were at the last return, where there was one; it comes after the form is shown. */
export class Baselines {
  private readonly topics = new Topics();
  private tables: ReadonlyMap<string, TableBaseline> = new Map();

  /** What a table was; null where it is not known, or never was returned. */
  of(table: string): TableBaseline | null {
    return this.tables.get(table) ?? null;
  }

  show(tables: ReadonlyMap<string, TableBaseline>): void {
    this.tables = tables;
    this.topics.publish([topic]);
  }

  readonly onShown = (listener: Listener): Unsubscribe => this.topics.subscribe(topic, listener);
  readonly version = (): number => this.topics.version(topic);
}
