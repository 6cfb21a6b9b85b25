import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select, Space, Tooltip } from 'antd';
import { useState } from 'react';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { writePosition } from '../../../core/values/position.ts';
import { ToolButton } from '../ToolButton.tsx';
import type { MapPanelProps, SheetMap } from './use-map.ts';
import { toggleMap } from './toggle-map.ts';

interface MapBarProps extends MapPanelProps {
  readonly map: SheetMap;
  /** Key of the column that colours the places; empty for none. */
  readonly colouredBy: string;
  readonly onColour: (key: string) => void;
}

/** Chooses the carrier, adds one, fills it, and says what colours its places. */
export function MapBar(props: MapBarProps) {
  const { sheet, language, word, map, colouredBy, onColour } = props;
  const { texts, carrier, carriers } = map;
  const coloured = sheet.table.allColumns.filter(({ key }) => sheet.table.rows.some((row) => !isEmptyValue(row[key])));
  const nameOf = (name: string): string => name || texts[word.carrier === undefined ? 'onlyCarrier' : 'unnamed'];
  return (
    <div className="map-bar">
      {carriers.length > 0 && (
        <Segmented
          size="small"
          value={carrier?.name ?? ''}
          onChange={map.show}
          options={carriers.map(({ name, taken, size }) => ({
            value: name,
            label: `${nameOf(name)} ${taken.size}/${size.rows * size.columns}`,
          }))}
        />
      )}
      {!map.readOnly && word.carrier !== undefined && <AddCarrier {...props} />}
      <span className="sheet-space" />
      {carrier !== undefined && !map.readOnly && <FillTools {...props} />}
      <Select
        size="small"
        className="map-select"
        aria-label={texts.colour}
        value={colouredBy}
        onChange={onColour}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: texts.noColour },
          ...coloured.map(({ key, field }) => ({ value: key, label: field.label[language] })),
        ]}
      />
      <ToolButton icon={<CloseOutlined />} label={texts.close} onClick={() => toggleMap(sheet)} />
    </div>
  );
}

/** Names a new carrier and its size. */
function AddCarrier({ sheet, word, language, map }: MapBarProps) {
  const { texts } = map;
  const [name, setName] = useState('');
  const [at, setAt] = useState(0);
  const label = sheet.table.allColumns.find(({ key }) => key === word.carrier)?.field.label[language] ?? '';
  const size = word.sizes[at];
  function add(): void {
    if (name.trim() === '' || size === undefined) return;
    map.add(name.trim(), size);
    setName('');
  }
  return (
    <Space.Compact size="small">
      <Input
        className="map-name"
        placeholder={texts.addName(label)}
        aria-label={texts.addName(label)}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={add}
      />
      <Select
        aria-label={texts.size}
        value={at}
        onChange={setAt}
        options={word.sizes.map(({ rows, columns }, value) => ({ value, label: `${rows} × ${columns}` }))}
      />
      <Button icon={<PlusOutlined />} disabled={name.trim() === ''} onClick={add}>
        {texts.add}
      </Button>
    </Space.Compact>
  );
}

/** Fills the carrier, copies another one, and empties what is chosen. */
function FillTools({ map }: MapBarProps) {
  const { texts, carrier, waiting, chosen } = map;
  const others = map.carriers.filter(({ name, taken }) => name !== carrier?.name && taken.size > 0);
  const taken = chosen.flatMap((position) => carrier?.taken.get(writePosition(position)) ?? []);
  return (
    <>
      <Space.Compact size="small">
        <Select
          aria-label={texts.order}
          value={map.order}
          onChange={map.setOrder}
          options={(['columns', 'rows', 'snake'] as const).map((value) => ({ value, label: texts[value] }))}
        />
        <Tooltip title={texts.fillHint}>
          <Button disabled={waiting.length === 0} onClick={() => map.fill()}>
            {texts.fill(waiting.length)}
          </Button>
        </Tooltip>
      </Space.Compact>
      {others.length > 0 && waiting.length > 0 && (
        <Tooltip title={texts.copyHint}>
          <Select
            size="small"
            className="map-select"
            aria-label={texts.copy}
            placeholder={texts.copy}
            value={null}
            onChange={(name: string | null) => {
              const source = others.find((one) => one.name === name);
              if (source !== undefined) map.copyFrom(source);
            }}
            options={others.map(({ name }) => ({ value: name, label: `${texts.copy} ${name}` }))}
          />
        </Tooltip>
      )}
      <ToolButton
        icon={<DeleteOutlined />}
        label={texts.clear}
        disabled={taken.length === 0}
        onClick={() => map.empty(taken)}
      />
    </>
  );
}
