import type { KeyboardEvent } from 'react';
import { writePosition, type Position } from '../../../core/values/position.ts';
import type { SheetController } from '../sheet-controller.ts';
import type { Carrier } from './carrier-map.ts';
import type { SheetMap } from './use-map.ts';
import { toggleMap } from './toggle-map.ts';

/** What keys on a map act on. */
export interface MapKeyTarget {
  readonly sheet: SheetController;
  readonly map: SheetMap;
  readonly carrier: Carrier;
}

const arrows: Readonly<Record<string, Position>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}

/** Where a key goes from a place; null for keys that go nowhere. */
function goal({ key, ctrlKey }: KeyboardEvent, from: Position, { rows, columns }: Carrier['size']): Position | null {
  const step = arrows[key];
  if (step !== undefined) {
    const reach = ctrlKey ? Math.max(rows, columns) : 1;
    return { row: clamp(from.row + step.row * reach, rows), column: clamp(from.column + step.column * reach, columns) };
  }
  if (key === 'Home') return { row: ctrlKey ? 0 : from.row, column: 0 };
  if (key === 'End') return { row: ctrlKey ? rows - 1 : from.row, column: columns - 1 };
  return null;
}

/** Does what a key on the map stands for; false where it stands for nothing. */
export function pressOnMap(event: KeyboardEvent, { sheet, map, carrier }: MapKeyTarget): boolean {
  const { block } = map;
  const to = goal(event, block.focus, carrier.size);
  if (to !== null) {
    map.choose({ anchor: event.shiftKey ? block.anchor : to, focus: to });
    return true;
  }
  const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
  if (letter === 'a') {
    const { rows, columns } = carrier.size;
    map.choose({ anchor: { row: 0, column: 0 }, focus: { row: rows - 1, column: columns - 1 } });
    return true;
  }
  if (event.key === 'Escape') {
    if (map.cut.length > 0) map.setCut([]);
    else toggleMap(sheet);
    return true;
  }
  return !map.readOnly && change(event.key, letter, { sheet, map, carrier });
}

function change(key: string, letter: string, { sheet, map, carrier }: MapKeyTarget): boolean {
  const { chosen, waiting, cut } = map;
  const rowsChosen = chosen.flatMap((place) => carrier.taken.get(writePosition(place)) ?? []);
  if (key === 'Enter') map.fill(chosen.length > 1 ? waiting : waiting.slice(0, 1));
  else if (key === 'Delete' || key === 'Backspace') map.empty(rowsChosen);
  else if (letter === 'z') sheet.undo();
  else if (letter === 'y') sheet.redo();
  else if (letter === 'x' && rowsChosen.length > 0) map.setCut(chosen);
  else if (letter === 'v' && cut[0] !== undefined) paste(map, cut[0]);
  else return false;
  return true;
}

/** Moves what was cut so that its first place comes to the first of the chosen ones. */
function paste(map: SheetMap, first: Position): void {
  const [to = first] = map.chosen;
  map.move(map.cut, { row: to.row - first.row, column: to.column - first.column });
}
