import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer } from '../../api/wire.ts';
import { usePick } from '../../i18n/i18n.ts';

interface OpensChoiceProps {
  readonly offered: readonly Offer[];
  /** All of them are opened; there is nothing to choose. */
  readonly fixed: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which processes to open with an outcome. */
export function OpensChoice({ offered, fixed, onChange }: OpensChoiceProps) {
  const { t } = useTranslation('step');
  const [chosen, setChosen] = useState<readonly string[]>(fixed ? offered.map((offer) => offer.process) : []);
  const pick = usePick();
  if (offered.length === 0) return null;
  return (
    <>
      <p>{t('opens')}</p>
      <Checkbox.Group
        disabled={fixed}
        options={offered.map((offer) => ({ value: offer.process, label: pick(offer.label) }))}
        value={[...chosen]}
        onChange={(next) => {
          setChosen(next);
          onChange(next);
        }}
      />
    </>
  );
}
