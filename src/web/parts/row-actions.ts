import { textWidth } from './text-width.ts';

/** One thing that can be done with a row of a list. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly press: () => void;
  readonly danger?: boolean;
  /** What most rows are opened for: it stands out. */
  readonly primary?: boolean;
  /** Why it cannot be done with this row; it stands there closed then. */
  readonly refused?: string;
  /** Address of the page that it leads to. */
  readonly to?: string;
}

const mostShown = 3;
const gap = 12;
/** Edges of a cell, and of the button that stands out. */
const edges = 32;
const moreIcon = 22;
const least = 72;

/** The actions that are seen at once; where there are more than `most`, the others stand behind "more". */
export function shownActions<Action>(actions: readonly Action[], most: number = mostShown): readonly Action[] {
  return actions.length > most ? actions.slice(0, most - 1) : actions;
}

/**
 * Room for the column of what can be done with rows, in pixels: as much as its widest row needs, so that the columns
 * with values get what is left.
 *
 * @param rows what the actions of each row are called
 * @param more what the button is called behind which the others stand
 */
export function actionsWidth(rows: readonly (readonly string[])[], more: string): number {
  const needed = rows.map((labels) => {
    const shown = shownActions(labels);
    const others = shown.length < labels.length ? textWidth(more) + moreIcon + gap : 0;
    return shown.reduce((width, label) => width + textWidth(label) + gap, edges - gap + others);
  });
  return Math.ceil(Math.max(least, ...needed));
}
