import type { SheetAttachment } from '../../form/renderer/sheet-part.ts';
import type { TableStore } from '../table-store.ts';

/** Takes the file that came with the newest change away when that is undone, and puts it back when it is done again. */
export function tieToUndo(table: TableStore, { show }: Pick<SheetAttachment, 'show'>): void {
  const depth = table.edits.done.length;
  let entry = table.edits.done.at(-1);
  let there = true;
  const leave = table.onCommand(() => {
    const { done, undone } = table.edits;
    const [isDone, isUndone] = [done, undone].map((list) => entry !== undefined && list.includes(entry));
    if (there && !isDone && undone.length > 0 && done.length === depth - 1) {
      // What was undone may stand there as another entry: with the rows as they were when they went.
      entry = undone.at(-1);
      there = false;
      show(false);
    } else if (!there && isDone === true) {
      there = true;
      show(true);
    } else if (isDone === false && isUndone === false) leave();
  });
}
