import { useEffect } from 'react';
import { rowLabel, type MapPanelProps, type SheetMap } from './use-map.ts';

interface WaitingRowsProps extends MapPanelProps {
  readonly map: SheetMap;
  readonly dragged: number | null;
  readonly onDrag: (row: number | null) => void;
}

const most = 40;

/** The rows without a place, to be dragged to one. */
export function WaitingRows({ sheet, language, map, dragged, onDrag }: WaitingRowsProps) {
  const { texts, allWaiting } = map;
  useEffect(() => {
    if (dragged === null) return undefined;
    // A grid that it is let go over takes it before; let go anywhere else, it stays where it was.
    const end = (): void => onDrag(null);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [dragged, onDrag]);
  return (
    <div className="map-waiting">
      <strong>{allWaiting.length === 0 ? texts.noneWaiting : texts.waiting(allWaiting.length)}</strong>
      <ul>
        {allWaiting.slice(0, most).map((row) => (
          <li key={row}>
            <button
              type="button"
              className={dragged === row ? 'map-row map-dragged' : 'map-row'}
              onClick={() => map.reveal(row)}
              onPointerDown={(event) => {
                if (map.readOnly) return;
                event.currentTarget.releasePointerCapture(event.pointerId);
                onDrag(row);
              }}
            >
              {rowLabel(sheet, row, language)}
            </button>
          </li>
        ))}
      </ul>
      {allWaiting.length > most && <span>{texts.more(allWaiting.length - most)}</span>}
    </div>
  );
}
