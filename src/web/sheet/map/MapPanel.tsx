import { useState } from 'react';
import { CarrierGrid } from './CarrierGrid.tsx';
import { MapBar } from './MapBar.tsx';
import { mapColours, mapInk } from './map-colours.ts';
import { MapFaults } from './MapFaults.tsx';
import { useMap, type MapPanelProps } from './use-map.ts';
import { WaitingRows } from './WaitingRows.tsx';
import './map.css';

/** Where the rows of a table stand on their carriers, to be looked at and changed by mouse or keys. */
export function MapPanel(props: MapPanelProps) {
  const { sheet, language } = props;
  const { table } = sheet;
  const map = useMap(props);
  const [colouredBy, setColouredBy] = useState('');
  /** The rows that are dragged, of those without a place. */
  const [dragged, setDragged] = useState<number | null>(null);
  const by = table.allColumns.find(({ key }) => key === colouredBy);
  const colours =
    by === undefined
      ? null
      : mapColours(
          by,
          table.rows.map((row) => row[by.key]),
        );
  const { texts, carrier } = map;
  return (
    <div
      className={colours?.repeats === true ? 'map map-signs' : 'map'}
      role="region"
      aria-label={props.column.field.label[language]}
    >
      <MapBar {...props} map={map} colouredBy={colouredBy} onColour={setColouredBy} />
      {carrier === undefined ? (
        <p className="sheet-nothing">{texts.nothing}</p>
      ) : (
        <div className="map-body">
          <CarrierGrid {...props} map={map} carrier={carrier} colours={colours} by={by} dragged={dragged} />
          <WaitingRows {...props} map={map} dragged={dragged} onDrag={setDragged} />
        </div>
      )}
      {by !== undefined && colours !== null && (
        <ul className="map-legend">
          {colours.legend.map(({ colour, sign, value }) => (
            <li key={String(value)}>
              <span className="map-swatch" data-sign={sign} style={{ background: colour, color: mapInk }} />
              {table.shownText(value, by, language)}
            </li>
          ))}
          {colours.more > 0 && <li>{texts.moreKinds(colours.more)}</li>}
        </ul>
      )}
      <MapFaults {...props} map={map} />
      <p className="map-status" role="status">
        {map.cut.length > 0 ? texts.cut : map.outcome || texts[map.readOnly ? 'hintReadOnly' : 'hint']}
      </p>
    </div>
  );
}
