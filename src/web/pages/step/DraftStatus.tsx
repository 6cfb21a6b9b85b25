import { useTranslation } from 'react-i18next';
import { wallTime } from '../../../core/text/date-text.ts';
import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts';
import { useDraftState } from '../../form/drafts/use-draft.ts';

/** How safe the typed work is, in words. */
export function DraftStatus({ keeper }: { readonly keeper: DraftKeeper }) {
  const { t } = useTranslation('step');
  const state = useDraftState(keeper);
  if (state.kind === 'clean') return null;
  const risky = state.kind === 'offline' && !state.here;
  const kind = risky ? 'lost' : state.kind;
  const at = state.kind === 'saved' ? (wallTime(new Date(state.at).toISOString()) ?? '').slice(11) : '';
  return (
    <span
      className={risky || state.kind === 'refused' ? 'text-danger' : 'text-second'}
      data-testid="draft-status"
      data-state={kind}
      aria-live="polite"
    >
      {t(`draft.state.${kind}`, { at, reason: state.kind === 'refused' ? state.reason : '' })}
    </span>
  );
}
