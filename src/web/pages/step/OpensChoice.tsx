import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Leaving } from '../../../core/form/samples-along.ts';
import type { Offer } from '../../api/wire.ts';
import { usePick } from '../../i18n/i18n.ts';

interface OpensChoiceProps {
  readonly offered: readonly Offer[];
  /** All of them are opened; there is nothing to choose. */
  readonly fixed: boolean;
  /** By process, what goes along; not said where several tasks are done at once. */
  readonly left?: ReadonlyMap<string, Leaving>;
  /** What is ticked before the person chooses. */
  readonly proposed: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which processes to open with an outcome. */
export function OpensChoice({ offered, fixed, left, proposed, onChange }: OpensChoiceProps) {
  const { t } = useTranslation('step');
  const [chosen, setChosen] = useState(proposed);
  const pick = usePick();
  if (offered.length === 0) return null;
  function choose(process: string, wanted: boolean): void {
    const others = chosen.filter((one) => one !== process);
    const next = wanted ? [...others, process] : others;
    setChosen(next);
    onChange(next);
  }
  return (
    <fieldset className="opens-choice" disabled={fixed}>
      <legend>{t('opens')}</legend>
      {offered.map(({ process, label }) => (
        <label key={process}>
          <input
            type="checkbox"
            checked={chosen.includes(process)}
            onChange={(event) => choose(process, event.target.checked)}
          />
          {pick(label)}
          {left?.get(process)?.samples && (
            <span className="text-second">{t('along', { ...left.get(process)?.samples })}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
