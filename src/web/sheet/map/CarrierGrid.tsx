import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { positionsInOrder, rowName, writePosition, type Position } from '../../../core/values/position.ts';
import type { SheetColumn } from '../columns.ts';
import type { Carrier } from './carrier-map.ts';
import { mapInk, type MapColours } from './map-colours.ts';
import { pressOnMap } from './map-keys.ts';
import { rowLabel, type MapPanelProps, type SheetMap } from './use-map.ts';

interface CarrierGridProps extends MapPanelProps {
  readonly map: SheetMap;
  readonly carrier: Carrier;
  readonly colours: MapColours | null;
  /** The column that colours the places. */
  readonly by: SheetColumn | undefined;
  /** A row without a place that is dragged here. */
  readonly dragged: number | null;
}

/** The place under the pointer. */
function placeAt({ clientX, clientY }: PointerEvent): Position | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]');
  const [row, column] = (cell?.dataset['place'] ?? '').split(' ').map(Number);
  return cell && row !== undefined && column !== undefined ? { row, column } : null;
}

const sameAs =
  (a: Position) =>
  (b: Position): boolean =>
    a.row === b.row && a.column === b.column;

/** Whether names fit into places. */
const mostWithNames = 12;

/** What the pointer does: it chooses places, or moves what stands on the chosen ones. */
function usePointerOnGrid(map: SheetMap, carrier: Carrier, dragged: number | null) {
  const [from, setFrom] = useState<{ readonly place: Position; readonly moves: boolean } | null>(null);
  const [over, setOver] = useState<Position | null>(null);
  const isTaken = (place: Position): boolean => carrier.taken.has(writePosition(place));
  return {
    over: from?.moves === true || dragged !== null ? over : null,
    handlers: {
      onPointerDown(event: PointerEvent): void {
        const place = placeAt(event);
        if (place === null || event.button !== 0) return;
        const isChosen = map.chosen.some(sameAs(place));
        if (event.shiftKey) map.choose({ anchor: map.block.anchor, focus: place });
        else if (!isChosen || !isTaken(place)) map.choose({ anchor: place, focus: place });
        setFrom({ place, moves: isTaken(place) && !event.shiftKey && !map.readOnly });
      },
      onPointerMove(event: PointerEvent): void {
        if (from === null && dragged === null) return;
        const place = placeAt(event);
        setOver(place);
        if (from !== null && !from.moves && place !== null) map.choose({ anchor: from.place, focus: place });
      },
      onPointerUp(event: PointerEvent): void {
        const place = placeAt(event);
        if (place !== null && dragged !== null) map.place(dragged, place);
        else if (place !== null && from?.moves === true) {
          const by = { row: place.row - from.place.row, column: place.column - from.place.column };
          if (by.row !== 0 || by.column !== 0) map.move(map.chosen, by);
          map.choose({ anchor: place, focus: place });
        }
        setFrom(null);
        setOver(null);
      },
    },
  };
}

/** The places of a carrier. */
export function CarrierGrid({ sheet, language, map, carrier, colours, by, dragged }: CarrierGridProps) {
  const { size, taken } = carrier;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const pointer = usePointerOnGrid(map, carrier, dragged);
  const { texts, block, chosen, cut } = map;
  const { table, range } = sheet;
  const named = size.columns <= mostWithNames;
  const linked = new Set(Array.from({ length: range.bottom - range.top + 1 }, (_, at) => table.index(range.top + at)));
  const cellId = (at: string): string => `${id}${at}`;
  const [chosenAt, cutAt] = [chosen, cut].map((places) => new Set(places.map((place) => writePosition(place))));
  const [activeAt, overAt] = [writePosition(block.focus), pointer.over === null ? '' : writePosition(pointer.over)];
  function lookOf(at: string, rows: readonly number[]): string {
    const looks = [
      rows.length > 0 && 'map-taken',
      rows.length > 1 && 'map-twice',
      rows.some((row) => linked.has(row)) && 'map-linked',
      chosenAt?.has(at) === true && 'map-chosen',
      at === activeAt && 'map-active',
      cutAt?.has(at) === true && 'map-cut',
      at === overAt && 'map-over',
    ];
    return ['map-place', ...looks.filter((look) => look !== false)].join(' ');
  }
  function cell(place: Position) {
    const at = writePosition(place);
    const rows = taken.get(at) ?? [];
    const names = rows.map((row) => rowLabel(sheet, row, language)).join(', ');
    const value = by === undefined ? undefined : table.rows[rows[0] ?? -1]?.[by.key];
    const look = colours?.of(value) ?? null;
    // What the colour says, in words.
    const said = [names, by === undefined ? '' : table.shownText(value, by, language)];
    const told = said.filter((part) => part !== '').join(' · ');
    return (
      <div
        key={at}
        id={cellId(at)}
        role="gridcell"
        aria-label={texts.place(at, told || texts.empty)}
        aria-selected={chosenAt?.has(at) === true}
        title={told === '' ? at : `${at} · ${told}`}
        data-place={`${place.row} ${place.column}`}
        className={lookOf(at, rows)}
        data-sign={look?.sign}
        style={look === null ? undefined : { background: look.colour, color: mapInk }}
      >
        {named && names}
      </div>
    );
  }
  const rows = Array.from({ length: size.rows }, (_, row) => row);
  const places = positionsInOrder(size, 'rows');
  return (
    <div className="map-scroll">
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={carrier.name || texts.unnamed}
        aria-readonly={map.readOnly}
        aria-activedescendant={cellId(activeAt)}
        className={named ? 'map-grid' : 'map-grid map-dense'}
        style={{ gridTemplateColumns: `auto repeat(${size.columns}, minmax(var(--map-place), 1fr))` }}
        onKeyDown={(event: KeyboardEvent) => {
          if (pressOnMap(event, { sheet, map, carrier })) event.preventDefault();
        }}
        {...pointer.handlers}
      >
        <div role="row" className="map-line">
          <span />
          {Array.from({ length: size.columns }, (_, column) => (
            <span key={column} role="columnheader" className="map-head">
              {column + 1}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <div key={row} role="row" className="map-line">
            <span role="rowheader" className="map-head">
              {rowName(row)}
            </span>
            {places.slice(row * size.columns, (row + 1) * size.columns).map(cell)}
          </div>
        ))}
      </div>
    </div>
  );
}
