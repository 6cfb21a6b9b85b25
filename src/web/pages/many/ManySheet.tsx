import { Alert, App, Flex, Grid, Typography } from 'antd';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts';
import { removeLocalDraft } from '../../form/drafts/draft.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { sheetPart } from '../../form/renderer/sheet-part.ts';
import { session } from '../../data/state/session.ts';
import { tasksMoved } from '../../data/state/tasks-moved.ts';
import { useLeaveTab } from '../../data/tabs/use-leave-tab.ts';
import type { Decision } from '../step/use-completion.ts';
import { originOf } from '../task-list/list-origin.ts';
import { JoinedStore } from './joined-store.ts';
import { joinedView, sheetOf } from './joined-view.ts';
import { ManyOutcomes } from './ManyOutcomes.tsx';
import type { Part } from './open-parts.ts';
import { PartPanel } from './PartPanel.tsx';
import { useHandInParts } from './use-hand-in-parts.ts';
import './many.css';

interface ManySheetProps {
  /** At least one. */
  readonly parts: readonly [Part, ...Part[]];
}

/** The rows of several tasks in one grid, below it what else their forms hold, and the ways to hand them in. */
export function ManySheet({ parts }: ManySheetProps) {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const language = useLanguage();
  const leave = useLeaveTab();
  const [first] = parts;
  const [done, setDone] = useState<readonly string[]>([]);
  const keepers = useRef(new Map<string, DraftKeeper>());
  const open = useMemo(() => parts.filter(({ taskId }) => !done.includes(taskId)), [parts, done]);
  const store = useMemo(() => {
    const joined = open.map(({ code, form }) => ({ code, store: form.store }));
    return new JoinedStore(joined, first.form.store.view);
  }, [open, first]);
  const label = t('many.task');
  const narrow = Grid.useBreakpoint().sm === false;
  const view = useMemo(() => {
    const table = sheetOf(first.form.store.view);
    return table === null ? null : joinedView(table, { zh: label, en: label }, narrow);
  }, [first, label, narrow]);
  const keep = useCallback((taskId: string, keeper: DraftKeeper) => void keepers.current.set(taskId, keeper), []);
  const finished = useCallback(({ taskId }: Part) => {
    keepers.current.get(taskId)?.stop();
    removeLocalDraft(session.user?.userId ?? '', { taskId });
  }, []);
  const { state, run } = useHandInParts(finished);
  async function handIn(decisionFor: (part: Part) => Decision | null): Promise<void> {
    const good = await run(open, decisionFor);
    if (good.length === open.length) {
      void message.success(t('completed'));
      leave(originOf(first.taskId)?.address ?? '/work/todo');
      return;
    }
    setDone([...done, ...good]);
    if (good.length > 0) tasksMoved();
  }
  const [lead = first, ...others] = open;
  const failed = open.filter(({ taskId }) => state.results.get(taskId)?.done === false).length;
  return (
    <>
      <Panel>
        <Flex gap={12} wrap align="center">
          <Typography.Title level={4} style={{ margin: 0 }}>
            {first.task.detail.instance.processLabel[language]} · {first.form.store.view.title[language]}
          </Typography.Title>
          <span>{t('many.title', { count: open.length })}</span>
          {done.map((taskId) => (
            <Mark key={taskId} tone="good">
              {parts.find((part) => part.taskId === taskId)?.code} {t('many.result.done')}
            </Mark>
          ))}
        </Flex>
      </Panel>
      {!state.busy && failed > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('many.some', { good: state.total - failed, bad: failed })}
        />
      )}
      <div inert={state.busy} className={state.busy ? 'form-waiting' : undefined}>
        {view !== null && (
          <Suspense fallback={<div className="sheet-wait" aria-busy />}>
            <sheetPart.Part store={store} view={view} services={first.services} language={language} />
          </Suspense>
        )}
        <Flex vertical gap={8} className="many-parts">
          {open.map((part) => (
            <PartPanel key={part.taskId} part={part} result={state.results.get(part.taskId)} onKeeper={keep} />
          ))}
        </Flex>
      </div>
      <ManyOutcomes parts={[lead, ...others]} state={state} onPress={handIn} />
    </>
  );
}
