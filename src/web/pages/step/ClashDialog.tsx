import { Button, Flex, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '../../../core/text/date-text.ts';
import type { Language } from '../../../core/text/text.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { showValue } from '../../../core/values/values.ts';
import type { Clash } from '../../form/drafts/merge-drafts.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';
import { useLanguage } from '../../i18n/i18n.ts';

interface ClashDialogProps {
  readonly store: FormStore;
  readonly lookups: Lookups;
  readonly clashes: readonly Clash[];
  /** When the other side was saved, ms since the epoch. */
  readonly savedAt: number;
  readonly onDecided: (isTheirs: (clash: Clash) => boolean) => void;
}

/** Asks for each value that was changed here and elsewhere which one stands, side by side. */
export function ClashDialog({ store, lookups, clashes, savedAt, onDecided }: ClashDialogProps) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const [theirs, setTheirs] = useState<ReadonlySet<Clash>>(new Set());
  const words = { empty: t('draft.clash.empty'), gone: t('draft.clash.gone'), kept: t('draft.clash.kept') };
  const shown = { store, lookups, language, words };
  function choose(clash: Clash, isTheirs: boolean): void {
    const others = [...theirs].filter((other) => other !== clash);
    setTheirs(new Set(isTheirs ? [...others, clash] : others));
  }
  return (
    <Modal
      open
      width={760}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('draft.clash.title')}
      footer={
        <Flex gap={8} wrap justify="end">
          <Button onClick={() => setTheirs(new Set())}>{t('draft.clash.allMine')}</Button>
          <Button onClick={() => setTheirs(new Set(clashes))}>{t('draft.clash.allTheirs')}</Button>
          <Button type="primary" onClick={() => onDecided((clash) => theirs.has(clash))}>
            {t('draft.clash.ok')}
          </Button>
        </Flex>
      }
    >
      <div data-testid="clash-dialog" className="clash-list">
        <p>
          {t('draft.clash.hint', {
            count: clashes.length,
            at: showDateTime(new Date(savedAt).toISOString()).slice(0, 16),
          })}
        </p>
        {clashes.map((clash) => {
          const place = placeText(clash, shown, (row) => t('draft.clash.row', { row }));
          const name = place === '' ? t('draft.clash.wholeRow') : place;
          return (
            <div key={`${clash.table} ${clash.row} ${clash.key}`} className="clash">
              <strong>{name}</strong>
              <Radio.Group
                aria-label={name}
                value={theirs.has(clash) ? 'theirs' : 'mine'}
                onChange={({ target }) => choose(clash, target.value === 'theirs')}
              >
                <Radio value="mine">
                  <span className="text-second">{t('draft.clash.mine')}</span> {sideText(clash, 'mine', shown)}
                </Radio>
                <Radio value="theirs">
                  <span className="text-second">{t('draft.clash.theirs')}</span> {sideText(clash, 'theirs', shown)}
                </Radio>
              </Radio.Group>
            </div>
          );
        })}
      </div>
    </Modal>
  );
}

interface Shown {
  readonly store: FormStore;
  readonly lookups: Lookups;
  readonly language: Language;
  readonly words: Readonly<Record<'empty' | 'gone' | 'kept', string>>;
}

function fieldAt({ table, key }: Clash, { store }: Pick<Shown, 'store'>) {
  if (key === null) return undefined;
  return table === null ? store.field(key) : store.table(table)?.columns.find(({ field }) => field.key === key)?.field;
}

/** The row, by its key or its place, and the field. */
function placeText(clash: Clash, shown: Shown, rowWords: (row: number) => string): string {
  const { table, row } = clash;
  const label = fieldAt(clash, shown)?.label[shown.language];
  if (table === null) return label ?? '';
  const name = shown.store.table(table)?.key ?? null;
  const value = name === null ? null : shown.store.rows(table)[row]?.[name];
  const parts = [rowWords(row + 1), typeof value === 'string' ? value : '', label ?? ''];
  return parts.filter((part) => part !== '').join(' · ');
}

function sideText(clash: Clash, side: 'mine' | 'theirs', { store, lookups, language, words }: Shown): string {
  const value = clash[side];
  const field = fieldAt(clash, { store });
  if (field === undefined) return value === null ? words.gone : words.kept;
  return showValue(value, { field, language, lookups }) || words.empty;
}
