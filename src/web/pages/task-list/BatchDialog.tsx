import { Alert, Button, Modal, Progress, Flex } from 'antd';
import { useEffect, useRef, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import type { BatchResult } from '../../../core/calls/moves.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { failureText } from '../../data/state/use-loaded.ts';

/** Does the same to some tasks and tells of each what became of it. */
export type BatchCall = (taskIds: readonly string[]) => Promise<readonly BatchResult[]>;

/** A batch as it stands. */
interface BatchState {
  readonly phase: 'ready' | 'running' | 'done';
  /** Tasks of the present run, and how many of them have a result. */
  readonly total: number;
  readonly done: number;
  /** The last result of each task. */
  readonly results: ReadonlyMap<string, BatchResult>;
}

/** Tasks in one call: few enough that the progress moves. */
const partSize = 10;

const idle: BatchState = { phase: 'ready', total: 0, done: 0, results: new Map() };

/** Whether it went well. */
function succeeded({ code }: BatchResult): boolean {
  return code === 200;
}

/** A part whose call fails as a whole, e.g. without a network: each of its tasks can be tried again. */
async function partOf(call: BatchCall, ids: readonly string[]): Promise<readonly BatchResult[]> {
  try {
    return await call(ids);
  } catch (error) {
    return ids.map((taskId) => ({ taskId, code: -1, msg: failureText(error) }));
  }
}

/** Runs batches part by part; they can be stopped between two parts, and run again for those that failed. */
function useBatch(call: BatchCall) {
  const [state, setState] = useState<BatchState>(idle);
  const stopped = useRef(false);
  const run = useCallback(
    async (ids: readonly string[]) => {
      stopped.current = false;
      setState(({ results }) => ({ phase: 'running', total: ids.length, done: 0, results }));
      for (let at = 0; at < ids.length && !stopped.current; at += partSize) {
        const told = await partOf(call, ids.slice(at, at + partSize));
        setState((last) => ({
          ...last,
          done: last.done + told.length,
          results: new Map([...last.results, ...told.map((one) => [one.taskId, one] as const)]),
        }));
      }
      setState((last) => ({ ...last, phase: 'done' }));
    },
    [call],
  );
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { state, run, stop };
}

interface BatchDialogProps {
  readonly title: string;
  readonly tasks: readonly TaskRow[];
  /** Tasks that it is done to. */
  readonly ids: readonly string[];
  readonly call: BatchCall;
  /** What is asked first; null where it begins at once. */
  readonly ask: ReactNode;
  readonly ready?: boolean;
  readonly okText?: string;
  /** With the tasks that it was done to. */
  readonly onClose: (done: readonly string[]) => void;
}

/** Does something to many tasks: asks, tells how far it is, then what became of each, and tries the failed again. */
export function BatchDialog({ title, tasks, ids, call, ask, ready = true, okText, onClose }: BatchDialogProps) {
  const { t } = useTranslation('tasks');
  const { state, run, stop } = useBatch(call);
  const { phase, total, done, results } = state;
  const begun = useRef(false);
  useEffect(() => {
    if (ask !== null || begun.current) return;
    begun.current = true;
    void run(ids);
  }, [ask, ids, run]);
  const all = [...results.values()];
  const failed = all.filter((result) => !succeeded(result)).map(({ taskId }) => taskId);
  const close = (): void => onClose(all.filter(succeeded).map(({ taskId }) => taskId));
  const left = ids.length - results.size;
  const buttons = {
    ready: [
      <Button key="cancel" onClick={close}>
        {t('batch.cancel')}
      </Button>,
      <Button key="ok" type="primary" disabled={!ready || ids.length === 0} onClick={() => void run(ids)}>
        {okText ?? title}
      </Button>,
    ],
    running: [
      <Button key="stop" onClick={stop}>
        {t('batch.stop')}
      </Button>,
    ],
    done: [
      failed.length > 0 && (
        <Button key="retry" onClick={() => void run(failed)}>
          {t('batch.retry', { count: failed.length })}
        </Button>
      ),
      <Button key="close" type="primary" onClick={close}>
        {t('batch.close')}
      </Button>,
    ],
  };
  return (
    <Modal
      open
      title={title}
      width={640}
      closable={phase !== 'running'}
      keyboard={phase !== 'running'}
      mask={{ closable: false }}
      onCancel={close}
      footer={buttons[phase]}
    >
      <div data-testid="batch" data-phase={phase}>
        {phase === 'ready' && ask}
        {phase !== 'ready' && (
          <div role="status">
            <Progress percent={total === 0 ? 100 : Math.round((done / total) * 100)} size="small" />
            <p>{t('batch.progress', { done, total })}</p>
          </div>
        )}
        {phase === 'done' && left > 0 && <Alert type="info" showIcon title={t('batch.stopped', { count: left })} />}
        {phase === 'done' && <BatchResults tasks={tasks} results={all} />}
      </div>
    </Modal>
  );
}

interface BatchResultsProps {
  readonly tasks: readonly Pick<TaskRow, 'taskId' | 'processCode' | 'taskLabel'>[];
  readonly results: readonly BatchResult[];
}

/** What became of each task of a batch, the failed first with the reason. */
function BatchResults({ tasks, results }: BatchResultsProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  const ordered = results.toSorted((a, b) => Number(succeeded(a)) - Number(succeeded(b)));
  const good = results.filter(succeeded).length;
  return (
    <>
      <Flex gap={8} style={{ marginBottom: 8 }}>
        <Mark tone="good">{t('batch.good', { count: good })}</Mark>
        {good < results.length && <Mark tone="bad">{t('batch.bad', { count: results.length - good })}</Mark>}
      </Flex>
      <ul className="task-results">
        {ordered.map((result) => {
          const task = byId.get(result.taskId);
          return (
            <li key={result.taskId} data-testid="batch-result" data-code={result.code}>
              {task?.processCode ?? result.taskId} {task?.taskLabel[language]}{' '}
              {succeeded(result) ? (
                <Mark tone="good">{t('batch.ok')}</Mark>
              ) : (
                <span className="text-danger">{result.msg}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
