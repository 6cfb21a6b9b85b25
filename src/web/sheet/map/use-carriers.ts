import { useMemo, useState } from 'react';
import type { PlacingOrder, Position } from '../../../core/values/position.ts';
import type { SheetController } from '../sheet-controller.ts';
import { useSheetTopic, useTableVersion } from '../use-topic.ts';
import { blockOf, carrierMap, emptyCarrier, type Carrier, type PositionWord, type Size } from './carrier-map.ts';

/** The chosen block of places, from where to where. */
export interface ChosenBlock {
  readonly anchor: Position;
  readonly focus: Position;
}

const firstPlace: Position = { row: 0, column: 0 };
const start: ChosenBlock = { anchor: firstPlace, focus: firstPlace };

/** Rows of the table that are chosen there, by where they are stored, if more than one. */
function chosenRows({ table, range }: SheetController): ReadonlySet<number> {
  const count = range.bottom - range.top + 1;
  return new Set(count === 1 ? [] : Array.from({ length: count }, (_, at) => table.index(range.top + at)));
}

/** The carriers of a table, which one is shown, and what is chosen on it. */
export function useCarriers(sheet: SheetController, key: string, word: PositionWord) {
  const { table } = sheet;
  const version = useTableVersion(sheet);
  useSheetTopic(sheet, 'selection');
  const { rows } = table;
  const map = useMemo(() => ({ version, ...carrierMap({ key, word, rows }) }), [version, key, word, rows]);
  const [added, setAdded] = useState<readonly Carrier[]>([]);
  const [shownName, setShownName] = useState<string | null>(null);
  const [block, setBlock] = useState(start);
  const [order, setOrder] = useState<PlacingOrder>('columns');

  const [firstSize] = word.sizes;
  const unplaced = word.carrier === undefined && map.carriers.length === 0 && firstSize !== undefined;
  const still = added.filter(({ name }) => !map.carriers.some((one) => one.name === name));
  const carriers = [...map.carriers, ...(unplaced ? [emptyCarrier('', firstSize)] : []), ...still];
  const inTable = chosenRows(sheet);
  const wanted = map.waiting.filter((row) => inTable.has(row));
  function show(name: string): void {
    setShownName(name);
    setBlock(start);
  }
  function add(name: string, size: Size): void {
    if (!carriers.some((one) => one.name === name)) setAdded([...still, emptyCarrier(name, size)]);
    show(name);
  }
  return {
    carriers,
    carrier: carriers.find(({ name }) => name === shownName) ?? carriers[0],
    allWaiting: map.waiting,
    /** The rows that would be placed now: of those without a place the ones chosen in the table, else all. */
    waiting: wanted.length > 0 ? wanted : map.waiting,
    block,
    chosen: blockOf(block.anchor, block.focus),
    choose: setBlock,
    order,
    setOrder,
    show,
    add,
  };
}
