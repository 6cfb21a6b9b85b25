import type { CellPatch, Explanation, FieldState } from '../../../core/form/form-engine.ts';
import type { FormView } from '../../../core/form/form-view.ts';
import type { Finding, Row } from '../../../core/values/finding.ts';
import { Baselines } from '../../form/renderer/baselines.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';
import type { TableCount, Verdict } from '../../form/renderer/table-findings.ts';
import type { Listener, Unsubscribe } from '../../form/renderer/topics.ts';
import type { SheetSource } from '../../form/renderer/sheet-source.ts';
import { taskKey } from './joined-view.ts';

/** The form of one task among those joined. */
export interface JoinedPart {
  /** Business number, shown at each of its rows. */
  readonly code: string;
  readonly store: FormStore;
}

interface Place {
  readonly part: JoinedPart;
  readonly row: number;
}

const shownOnly: FieldState = { visible: true, required: false, locked: true, computed: false };
const nothing: TableCount = { errors: 0, warnings: 0, pass: 0, warn: 0, fail: 0 };

/**
 * The sheets of several tasks as one: their rows one after the other, each with its task. Whatever is written goes to the
 * form of the row's own task, which computes and validates by itself, so that nothing of one task reaches another.
 */
export class JoinedStore implements SheetSource {
  readonly view: FormView;
  /** Tasks that were returned are looked at one by one. */
  readonly baselines = new Baselines();
  private readonly parts: readonly JoinedPart[];
  private known: { readonly from: readonly (readonly Row[])[]; readonly rows: readonly Row[] } = { from: [], rows: [] };

  /** `view` is the step's own; as it is joined it has one column more, so people arrange its columns apart. */
  constructor(parts: readonly JoinedPart[], view: FormView) {
    this.parts = parts;
    this.view = { ...view, step: `${view.step}.joined` };
  }

  rows(table: string): readonly Row[] {
    const from = this.parts.map(({ store }) => store.rows(table));
    const same = from.length === this.known.from.length && from.every((rows, index) => rows === this.known.from[index]);
    if (!same) {
      const rows = this.parts.flatMap(({ code }, index) =>
        (from[index] ?? []).map((row) => ({ ...row, [taskKey]: code })),
      );
      this.known = { from, rows };
    }
    return this.known.rows;
  }

  private placeOf(table: string, row: number): Place | null {
    let left = row;
    for (const part of this.parts) {
      const count = part.store.rows(table).length;
      if (left < count) return { part, row: left };
      left -= count;
    }
    return null;
  }

  cellState(table: string, row: number, key: string): FieldState {
    const place = this.placeOf(table, row);
    return place === null || key === taskKey ? shownOnly : place.part.store.cellState(table, place.row, key);
  }

  explain(path: string, row: number | null): readonly Explanation[] {
    const [table = ''] = path.split('.');
    const place = row === null || path === taskKey ? null : this.placeOf(table, row);
    return place === null ? [] : place.part.store.explain(path, place.row);
  }

  setCells(table: string, patches: readonly CellPatch[]): void {
    const byPart = new Map<JoinedPart, CellPatch[]>();
    for (const patch of patches) {
      const place = this.placeOf(table, patch.row);
      if (place === null || patch.key === taskKey) continue;
      byPart.set(place.part, [...(byPart.get(place.part) ?? []), { ...patch, row: place.row }]);
    }
    for (const [part, own] of byPart) part.store.setCells(table, own);
  }

  /** Rows come and go on the forms of their tasks alone. */
  insertRows(): void {}

  removeRows(): void {}

  rowFindings(table: string, row: number): readonly Finding[] {
    const place = this.placeOf(table, row);
    return place === null ? [] : place.part.store.rowFindings(table, place.row);
  }

  rowVerdict(table: string, row: number): Verdict {
    const place = this.placeOf(table, row);
    return place === null ? 'none' : place.part.store.rowVerdict(table, place.row);
  }

  tableCount(table: string): TableCount {
    return this.parts
      .map(({ store }) => store.tableCount(table))
      .reduce(
        (sum, one) => ({
          errors: sum.errors + one.errors,
          warnings: sum.warnings + one.warnings,
          pass: sum.pass + one.pass,
          warn: sum.warn + one.warn,
          fail: sum.fail + one.fail,
        }),
        nothing,
      );
  }

  readonly onRow = (table: string, row: number, listener: Listener): Unsubscribe => {
    const place = this.placeOf(table, row);
    return place === null ? () => undefined : place.part.store.onRow(table, place.row, listener);
  };

  readonly rowVersion = (table: string, row: number): number => {
    const place = this.placeOf(table, row);
    return place === null ? 0 : place.part.store.rowVersion(table, place.row);
  };

  readonly onTable = (table: string, listener: Listener): Unsubscribe => {
    const stops = this.parts.map(({ store }) => store.onTable(table, listener));
    return () => stops.forEach((stop) => stop());
  };

  readonly tableVersion = (table: string): number =>
    this.parts.reduce((sum, { store }) => sum + store.tableVersion(table), 0);

  readonly addPending = (commit: () => void): Unsubscribe => {
    const stops = this.parts.map(({ store }) => store.addPending(commit));
    return () => stops.forEach((stop) => stop());
  };

  validateInBackground(): void {
    for (const { store } of this.parts) store.validateInBackground();
  }
}
