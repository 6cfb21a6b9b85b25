import { Button } from 'antd';
import { Suspense, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { useEventReload } from '../../data/state/use-loaded.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import { useAltKey } from './use-alt-key.ts';

const Questions = lazyPage(async () => (await import('./questions/Questions.tsx')).Questions);

/**
 * Asks about the selected cell or field, by a press or Alt+Q, and shows what was asked. That is fetched where there are
 * questions, when the server tells of one, and when somebody asks.
 */
export function QuestionTool({ detail }: { readonly detail: Pick<TaskDetail, 'instance' | 'questions'> }) {
  const { t } = useTranslation('step');
  const { instance, questions = 0 } = detail;
  const [told, tell] = useReducer(() => true, false);
  const [from, setFrom] = useState<Element | null | undefined>();
  const button = useAltKey('KeyQ');
  useEventReload('question', tell);
  return (
    <>
      {instance.status === 'running' && (
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
        <Suspense>
          <Questions instanceId={instance.processInstanceId} from={from} onDone={() => setFrom(undefined)} />
        </Suspense>
      )}
    </>
  );
}
