import { CheckOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** A line of a list of choices. */
export interface ListedChoice {
  readonly id: string;
  readonly label: string;
  readonly chosen: boolean;
}

interface ChoiceListProps {
  readonly choices: readonly ListedChoice[];
  readonly highlighted: number;
  readonly busy?: boolean;
  readonly onPick: (index: number) => void;
}

/** Choices below a cell; the one that Enter would take is highlighted and kept in view. */
export function ChoiceList({ choices, highlighted, busy = false, onPick }: ChoiceListProps) {
  const { t } = useTranslation('renderer');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-highlighted="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  if (choices.length === 0) return <div className="sheet-popup-empty">{busy ? '…' : t('nothingFound')}</div>;
  return (
    <div role="listbox" aria-label={t('choose')} className="sheet-choices" ref={list}>
      {choices.map((choice, index) => (
        <div
          key={choice.id}
          role="option"
          tabIndex={-1}
          aria-selected={choice.chosen}
          data-highlighted={index === highlighted}
          className={index === highlighted ? 'sheet-choice sheet-choice-on' : 'sheet-choice'}
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(index);
          }}
        >
          <span>{choice.label}</span>
          {choice.chosen && <CheckOutlined />}
        </div>
      ))}
    </div>
  );
}
