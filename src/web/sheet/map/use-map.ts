import { useState } from 'react';
import type { Language } from '../../../core/text/text.ts';
import type { Position } from '../../../core/values/position.ts';
import type { SheetColumn } from '../columns.ts';
import type { SheetController } from '../sheet-controller.ts';
import {
  copyLayout,
  fillCarrier,
  movePlaces,
  placingPatches,
  type Carrier,
  type Placing,
  type PositionWord,
} from './carrier-map.ts';
import { mapEn } from './map.en.ts';
import { mapZh } from './map.zh.ts';
import { useCarriers } from './use-carriers.ts';

/** What the map of a table needs. */
export interface MapPanelProps {
  readonly sheet: SheetController;
  /** The column of places. */
  readonly column: SheetColumn;
  readonly word: PositionWord;
  readonly language: Language;
}

const namingColumns = 3;

/** What names a row: the first of its columns that is filled. */
export function rowLabel({ table }: SheetController, row: number, language: Language): string {
  for (const column of table.allColumns.slice(0, namingColumns)) {
    const text = table.shownText(table.rows[row]?.[column.key] ?? null, column, language);
    if (text !== '') return text;
  }
  return `#${row + 1}`;
}

/** Writes where rows stand, each time as one step to undo, and says what came of it. */
function useMapWriter({ sheet, column, word, language }: MapPanelProps, carrier: Carrier | undefined) {
  const { table } = sheet;
  const [outcome, setOutcome] = useState('');
  const [cut, setCut] = useState<readonly Position[]>([]);
  const texts = language === 'zh' ? mapZh : mapEn;
  const placed = { key: column.key, word, rows: table.rows };
  function write(placings: readonly Placing[], said: (count: number) => string): void {
    if (carrier === undefined || placings.length === 0) return;
    sheet.commit();
    const cells = table.writeStored(placingPatches(placed, carrier, placings));
    setOutcome(cells > 0 ? said(placings.length) : texts.locked);
    setCut([]);
  }
  return { texts, placed, outcome, setOutcome, cut, setCut, write };
}

/** The map of a table: its carriers, and what people do on them. */
export function useMap(props: MapPanelProps) {
  const { sheet, column, word } = props;
  const carriers = useCarriers(sheet, column.key, word);
  const { carrier, waiting, order, chosen, block } = carriers;
  const { texts, placed, outcome, setOutcome, cut, setCut, write } = useMapWriter(props, carrier);
  return {
    ...carriers,
    texts,
    cut,
    setCut,
    outcome,
    readOnly: !column.editable,
    choose(next: typeof block): void {
      carriers.choose(next);
      setOutcome('');
    },
    fill(rows: readonly number[] = waiting): void {
      if (carrier === undefined) return;
      const within = chosen.length > 1 ? chosen : undefined;
      const placings = fillCarrier(placed, carrier, rows, { order, from: block.focus, within });
      const left = rows.length - placings.length;
      if (placings.length === 0) setOutcome(texts.full(left));
      write(placings, (count) => [texts.placed(count), ...(left > 0 ? [texts.full(left)] : [])].join(' · '));
    },
    copyFrom(source: Carrier): void {
      write(copyLayout(source, waiting, order), texts.placed);
    },
    move(places: readonly Position[], by: Position): void {
      const placings = carrier === undefined ? null : movePlaces(carrier, places, by);
      if (placings === null) setOutcome(texts.fallsOff);
      else write(placings, texts.moved);
    },
    empty(rows: readonly number[]): void {
      const placings = rows.map((row) => ({ row, at: null }));
      write(placings, texts.emptied);
    },
    /** Goes to the place of a row in the table. */
    reveal(row: number): void {
      sheet.showCell({ row, key: column.key });
      sheet.surface?.focus();
    },
    place(row: number, at: Position): void {
      write([{ row, at }], texts.placed);
    },
  };
}

/** The map of a table and what can be done on it. */
export type SheetMap = ReturnType<typeof useMap>;
