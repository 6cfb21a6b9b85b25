import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface OwnColourProps {
  /** The colour in use, `#rrggbb`. */
  readonly colour: string;
  readonly onPick: (colour: string) => void;
}

/** Any colour, by the browser's own picker or by its code. */
export function OwnColour({ colour, onPick }: OwnColourProps) {
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
