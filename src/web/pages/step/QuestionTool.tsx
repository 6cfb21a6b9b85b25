import { Button } from 'antd';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { useEventReload } from '../../data/state/use-loaded.ts';
import { offerAsking } from '../../form/renderer/ask-here.ts';
import { useFormScope } from '../../form/renderer/form-scope.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import { useAltKey } from './use-alt-key.ts';
import { PartSlot } from '../../data/state/PartSlot.tsx';

const Questions = lazyPage(async () => (await import('./questions/Questions.tsx')).Questions);

/**
 * Asks about the selected cell or field, by a press or Alt+Q, and shows what was asked. That is fetched where there are
 * questions, when the server tells of one, and when somebody asks.
 */
export function QuestionTool({ detail }: { readonly detail: Pick<TaskDetail, 'instance' | 'questions' | 'data'> }) {
  const { t } = useTranslation('step');
  const { instance, questions = 0, data } = detail;
  const [told, tell] = useReducer(() => true, false);
  const [from, setFrom] = useState<Element | null | undefined>();
  const button = useAltKey('KeyQ');
  useEventReload('question', tell);
  const { store } = useFormScope();
  const takes = instance.status === 'running';
  useEffect(() => (takes ? offerAsking(store, () => setFrom(document.activeElement)) : undefined), [store, takes]);
  return (
    <>
      {takes && (
        <Button
          ref={button}
          aria-keyshortcuts="Alt+Q"
          title="Alt+Q"
          data-testid="ask-question"
          // The focus stays at the cell that is meant.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setFrom(document.activeElement)}
        >
          {t('question')}
        </Button>
      )}
      {(questions > 0 || told || from !== undefined) && (
        <PartSlot>
          <Questions
            instanceId={instance.processInstanceId}
            stored={data}
            from={from}
            onDone={() => setFrom(undefined)}
          />
        </PartSlot>
      )}
    </>
  );
}
