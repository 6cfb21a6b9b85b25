import type { Offer } from '../../../core/calls/task-detail.ts';
import { opinionKey } from '../../../core/form/opinion.ts';
import type { OutcomeModel } from '../../../core/model/model.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';
import { firstChoice } from './first-choice.ts';
import type { WaysOut } from './ways-out.ts';

/** What is asked before an outcome is taken. */
export interface OutcomeQuestion {
  readonly outcome: OutcomeModel;
  /** Processes that may be opened with it, and those that are unless the person chooses otherwise. */
  readonly offered: readonly Offer[];
  readonly proposed: readonly string[];
  /** All of them are opened; there is nothing to choose. */
  readonly fixed: boolean;
  readonly ways: WaysOut;
}

/** Whether the page has a field for an opinion. */
export function hasOpinion({ view }: FormStore): boolean {
  return view.editable.has(opinionKey);
}

/** What was written of a task: its opinion where the page has one, else the comment. */
export function writtenWords(store: FormStore, comment: string): string {
  const opinion = store.value(opinionKey);
  return hasOpinion(store) && typeof opinion === 'string' ? opinion : comment;
}

/** Whether an outcome asks for its reason: one that leads back, and one that ends what an opinion was asked of. */
export function asksReason({ direction }: OutcomeModel, store: FormStore): boolean {
  return direction === 'backward' || (direction === 'terminate' && hasOpinion(store));
}

/** What an outcome asks, of the processes that it offers to open. */
export function outcomeQuestion(
  outcome: OutcomeModel,
  { ways, offers }: { readonly ways: WaysOut; readonly offers: readonly Offer[] | undefined },
  named: Parameters<typeof firstChoice>[2],
): OutcomeQuestion {
  const offered = (offers ?? []).filter(({ process }) => ways.takes(process));
  const proposed = firstChoice(outcome, offered, named);
  return { outcome, offered, proposed, fixed: outcome.pick === 'all', ways };
}
