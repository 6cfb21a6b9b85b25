import { useEffect } from 'react';
import type { EditHistory } from '../form/renderer/sheet-part.ts';
import { onChangeElsewhere, type ChangeElsewhere } from '../form/renderer/changes-elsewhere.ts';
import type { packEdits, unpackEdits } from './kept-edits.ts';
import type { rebaseEdits } from './rebase-edits.ts';
import type { SheetController } from './sheet-controller.ts';

/** How long after an edit it is kept, ms: as with the draft. */
const keepAfterMs = 250;

interface KeptEdits {
  readonly packEdits: typeof packEdits;
  readonly unpackEdits: typeof unpackEdits;
  readonly rebaseEdits: typeof rebaseEdits;
}

/** Keeps what can be undone in one sheet. What does that is fetched with the first edit, or where something was kept. */
class EditKeeper {
  private readonly sheet: SheetController;
  private readonly history: EditHistory;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private part: KeptEdits | null = null;
  private asked = false;
  private dirty = false;

  constructor(sheet: SheetController, history: EditHistory) {
    this.sheet = sheet;
    this.history = history;
  }

  /** Takes up what was kept, where the sheet holds what it held then. */
  open(): void {
    const { table } = this.sheet;
    const kept = this.history.read(table.name);
    table.onEdits = this.edited;
    if (kept === null) return;
    this.fetch(({ unpackEdits }) => {
      const edits = unpackEdits(kept, table);
      if (edits === null) return;
      table.takeEdits(edits);
      this.sheet.topics.publish(['selection']);
    });
  }

  private readonly edited = (): void => {
    this.dirty = true;
    if (!this.asked) this.fetch(this.keep);
    this.timer ??= setTimeout(this.keep, keepAfterMs);
  };

  /** Another window's work came in: what is kept has to fit the rows as they are then. */
  readonly heed = (change: ChangeElsewhere): void => {
    if (change.kind !== 'values') this.sheet.table.rowElsewhere(change, this.part?.rebaseEdits ?? null);
    if (this.asked) this.edited();
  };

  private fetch(then: (part: KeptEdits) => void): void {
    this.asked = true;
    Promise.all([import('./kept-edits.ts'), import('./rebase-edits.ts')]).then(
      ([kept, rebase]) => {
        this.part = { ...kept, ...rebase };
        then(this.part);
      },
      // Without a connection: the next edit asks again.
      () => (this.asked = false),
    );
  }

  readonly keep = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.dirty || this.part === null) return;
    this.dirty = false;
    const { table } = this.sheet;
    this.history.write(table.name, this.part.packEdits(table));
  };

  close(): void {
    this.keep();
    this.sheet.table.onEdits = null;
  }
}

/** Keeps what can be undone in a sheet, over reload and crash. */
export function useKeptEdits(sheet: SheetController, history: EditHistory | null): void {
  useEffect(() => {
    if (history === null) return undefined;
    const keeper = new EditKeeper(sheet, history);
    keeper.open();
    const { store, name } = sheet.table;
    const stop = onChangeElsewhere(store, name, keeper.heed);
    window.addEventListener('pagehide', keeper.keep);
    document.addEventListener('visibilitychange', keeper.keep);
    return () => {
      stop();
      keeper.close();
      window.removeEventListener('pagehide', keeper.keep);
      document.removeEventListener('visibilitychange', keeper.keep);
    };
  }, [sheet, history]);
}
