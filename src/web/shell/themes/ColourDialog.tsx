import { Modal, Input } from 'antd';
import { useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { preferences } from '../../data/state/preferences.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import './themes.css';

/** Colours to begin with: around the circle of hues, and a grey. */
const ready = [
  '#409EFF',
  '#1E6FD0',
  '#5B5BD6',
  '#8E4EC6',
  '#D6409F',
  '#E5484D',
  '#F76B15',
  '#C89B4B',
  '#30A46C',
  '#12A594',
  '#0D8CA8',
  '#607080',
] as const;

/** The choice of a colour (S2-27): one of those that are ready, or any other. It holds at once and is kept. */
export function ColourDialog({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useTranslation('themes');
  const { colour } = useSnapshot(preferences);
  const [open, setOpen] = useState(true);
  function choose(picked: string): void {
    preferences.colour = picked;
  }
  return (
    <Modal
      title={t('colour.title')}
      open={open}
      width={440}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      closable={{ 'aria-label': t('close') }}
    >
      <ChoiceCards
        name="colour"
        legend={t('colour.ready')}
        choices={ready.map((value) => ({
          value,
          label: value,
          picture: <span className="colour-patch" aria-hidden style={{ background: value }} />,
        }))}
        chosen={colour.toUpperCase()}
        onChoose={choose}
      />
      <OwnColour key={colour} colour={colour} onPick={choose} />
      <p className="choice-note">{t('colour.derived')}</p>
      <p className="colour-sample">
        <span className="colour-sample-text">{t('colour.sample')}</span>
        <span className="colour-sample-button">{t('colour.button2')}</span>
        <span className="colour-sample-soft">{t('colour.sample')}</span>
      </p>
    </Modal>
  );
}

interface OwnColourProps {
  /** The colour in use, `#rrggbb`. */
  readonly colour: string;
  readonly onPick: (colour: string) => void;
}

/** Any colour, by the browser's own picker or by its code. */
function OwnColour({ colour, onPick }: OwnColourProps) {
  const { t } = useTranslation('themes');
  const id = useId();
  const [typed, setTyped] = useState(colour);
  const right = /^#[0-9a-f]{6}$/i.test(typed.trim());
  function take(): void {
    if (right && typed.trim() !== colour) onPick(typed.trim());
  }
  return (
    <div className="own-colour">
      <label htmlFor={`${id}-own`}>{t('colour.own')}</label>
      <input id={`${id}-own`} type="color" value={colour} onChange={({ target }) => onPick(target.value)} />
      <Input
        aria-label={t('colour.hex')}
        title={t('colour.hex')}
        value={typed}
        maxLength={7}
        {...(right ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-wrong` })}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={take}
        onBlur={take}
      />
      {!right && (
        <p id={`${id}-wrong`} role="alert" className="own-colour-wrong">
          {t('colour.wrong')}
        </p>
      )}
    </div>
  );
}
