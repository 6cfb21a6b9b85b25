import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePick } from '../../i18n/i18n.ts';
import type { OfferedOutcome } from './use-outcomes.ts';

interface OutcomeButtonProps {
  readonly offered: OfferedOutcome;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** A way to leave a step; where what is filled in does not allow it, it says what its condition asks for. */
export function OutcomeButton({ offered, disabled, busy, onPress }: OutcomeButtonProps) {
  const { t } = useTranslation('step');
  const pick = usePick();
  const { outcome, isOpen, condition } = offered;
  const label = pick(outcome.label);
  const reason = isOpen ? '' : t('closed', { outcome: label, condition: pick(condition) });
  return (
    <Tooltip title={reason}>
      <Button
        type={outcome.direction === 'forward' ? 'primary' : 'default'}
        danger={outcome.direction === 'terminate'}
        disabled={disabled}
        // A closed outcome keeps the focus, so that who works by keyboard hears why it is closed.
        {...(isOpen ? {} : { 'aria-disabled': true, className: 'outcome-closed', 'aria-description': reason })}
        loading={busy}
        data-testid={`outcome-${outcome.id}`}
        onClick={isOpen ? onPress : () => undefined}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
