import { Alert, Button, Space } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormerUnit } from '../../core/calls/former-units.ts';
import type { Language } from '../../core/text/text.ts';
import { showUnit } from '../../core/text/unit-text.ts';
import { unsaidText } from './files/unsaid-text.ts';
import { unsaidUnits, type UnsaidUnit } from './files/unsaid-units.ts';
import type { PastedUnits, PasteState } from './paste-run.ts';
import type { SheetController } from './sheet-controller.ts';

interface PastedUnitsNoticeProps {
  readonly sheet: SheetController;
  readonly units: PastedUnits;
  readonly language: Language;
  readonly show: (state: PasteState | null) => void;
}

/** What is known of former units: undefined until it has come. */
function useFormer({ former }: PastedUnits): readonly FormerUnit[] | null | undefined {
  const [known, setKnown] = useState<{ readonly of: typeof former; readonly units: readonly FormerUnit[] | null }>();
  useEffect(() => {
    let left = false;
    void former.then((units) => left || setKnown({ of: former, units }));
    return () => {
      left = true;
    };
  }, [former]);
  return known?.of === former ? known.units : undefined;
}

/** Pasted columns whose title says no unit though they had another one before, with buttons that read them in it. */
export function PastedUnitsNotice({ sheet, units, language, show }: PastedUnitsNoticeProps) {
  const { t } = useTranslation('sheet-files');
  const known = useFormer(units);
  const { table } = sheet;
  const isLatest = useSyncExternalStore(table.onCommand, units.isLatest);
  if (known === undefined) return null;
  if (known === null) return <Alert className="sheet-notice" type="warning" showIcon title={t('unitsUnknown')} />;
  async function readIn({ column }: UnsaidUnit, unit: string): Promise<void> {
    // What is being typed is a change of its own.
    sheet.commit();
    if (!units.isLatest()) return;
    const chosen = new Map([...units.chosen, [column.key, unit]]);
    sheet.surface?.focus();
    show(await units.readIn({ known: known ?? null, chosen }, (done, all) => show({ kind: 'running', done, all })));
  }
  return unsaidUnits(units, table, { known, madeFrom: '', chosen: units.chosen }).map((one) => {
    const others = [one.column.field.unit ?? '', ...one.former.map(({ unit }) => unit)].filter(
      (unit) => unit !== one.unit,
    );
    return (
      <Alert
        key={one.column.key}
        className="sheet-notice"
        role="status"
        type="warning"
        showIcon
        data-testid="unsaid-unit"
        title={unsaidText(t, one, language)}
        description={!isLatest && t('unitLater')}
        action={
          <Space size={4} wrap>
            {others.map((unit) => (
              <Button key={unit} size="small" disabled={!isLatest} onClick={() => void readIn(one, unit)}>
                {t('unitRead', { unit: showUnit(unit, language) })}
              </Button>
            ))}
          </Space>
        }
      />
    );
  });
}
