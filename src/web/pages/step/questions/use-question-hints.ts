import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Question } from '../../../../core/calls/questions.ts';
import { questionCode } from '../../../form/renderer/finding-index.ts';
import type { FormStore } from '../../../form/renderer/form-store.ts';
import { questionHints, type Stored } from './question-place.ts';

/** Shows open questions at their values, also where these are edited or their rows move. */
export function useQuestionHints(store: FormStore, stored: Stored, questions: readonly Question[] | null): void {
  const version = useSyncExternalStore(store.onForm, store.formVersion);
  const shown = useRef({ store, places: '' });
  useEffect(() => {
    const hints = questionHints(store, stored, questions ?? []);
    const places = JSON.stringify(hints.map(({ pointer, message }) => [pointer, message.zh]));
    // What is shown is itself news of the form.
    if (shown.current.store === store && shown.current.places === places) return;
    shown.current = { store, places };
    store.showHints(questionCode, hints);
  }, [store, stored, questions, version]);
}
