import { useTranslation } from 'react-i18next';
import { usePick } from '../../i18n/i18n.ts';
import { GuardedButton } from '../../parts/GuardedButton.tsx';
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
  return (
    <GuardedButton
      type={outcome.direction === 'forward' ? 'primary' : 'default'}
      danger={outcome.direction === 'terminate'}
      disabled={disabled}
      reason={isOpen ? '' : t('closed', { outcome: label, condition: pick(condition) })}
      loading={busy}
      data-testid={`outcome-${outcome.id}`}
      onClick={onPress}
    >
      {label}
    </GuardedButton>
  );
}
