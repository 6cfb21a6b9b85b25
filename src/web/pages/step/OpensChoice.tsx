import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePick } from '../../i18n/i18n.ts';
import type { OutcomeQuestion } from './outcome-question.ts';

interface OpensChoiceProps extends Omit<OutcomeQuestion, 'outcome'> {
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which processes to open with an outcome, how many samples go along, and how many go nowhere. */
export function OpensChoice({ offered, fixed, ways, proposed, onChange }: OpensChoiceProps) {
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
  const staying = ways.staying(chosen);
  return (
    <fieldset className="opens-choice" disabled={fixed}>
      <legend>{t('opens')}</legend>
      {offered.map(({ process, label }) => {
        const along = ways.along(process);
        return (
          <label key={process}>
            <input
              type="checkbox"
              checked={chosen.includes(process)}
              onChange={(event) => choose(process, event.target.checked)}
            />
            {pick(label)}
            {along && <span className="text-second">{t('along', { ...along })}</span>}
          </label>
        );
      })}
      <span role="status" className="text-danger">
        {staying > 0 && t('staying', { count: staying })}
      </span>
    </fieldset>
  );
}
