import { App, Button, Flex, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundWork } from '../../../core/calls/found-work.ts';
import { scanForWork } from '../../data/calls/workflow.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { useLanguage, usePick } from '../../i18n/i18n.ts';
import { stepPath } from '../../pages/task-list/task-path.ts';
import { soundOf } from '../../sheet/scan/scan-sound.ts';
import { scanWorkEn } from './scan-work.en.ts';
import { scanWorkZh } from './scan-work.zh.ts';

type Task = FoundWork['tasks'][number];
type Row = FoundWork['rows'][number];

/** The one task that a scan opens: the only one, or the only one that is the person's own. */
export function taskToOpen({ tasks }: Pick<FoundWork, 'tasks'>): Task | null {
  const mine = tasks.filter(({ state }) => state === 'mine');
  const [first, ...others] = mine.length === 1 ? mine : tasks;
  return first === undefined || others.length > 0 ? null : first;
}

function rowPath({ record, key }: Row): string {
  return `/record/${record}/${encodeURIComponent(key)}`;
}

/** Asks what one scanned code means and opens it, with a sound and a word; of several the person chooses. */
export function ScannedCode({ code }: { readonly code: string }) {
  const texts = useLanguage() === 'zh' ? scanWorkZh : scanWorkEn;
  const pick = usePick();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [choice, setChoice] = useState<FoundWork | null>(null);
  const open = useEffectEvent((found: FoundWork) => {
    const task = taskToOpen(found);
    const [row, ...others] = found.rows;
    if (task !== null) {
      soundOf('found');
      void message.success(texts.waits(code, `${pick(task.processLabel)} · ${pick(task.taskLabel)}`));
      void navigate(stepPath(task));
    } else if (found.tasks.length > 0 || others.length > 0) {
      soundOf('several');
      setChoice(found);
    } else if (row !== undefined) {
      soundOf('found');
      void message.info(texts.history(code));
      void navigate(rowPath(row));
    } else {
      soundOf('unknown');
      void message.warning(texts.unknown(code));
    }
  });
  const fail = useEffectEvent((error: unknown) => void message.error(failureText(error)));
  useEffect(() => {
    let late = false;
    scanForWork(code).then(
      (found) => late || open(found),
      (error: unknown) => late || fail(error),
    );
    return () => {
      late = true;
    };
  }, [code]);
  function go(path: string): void {
    setChoice(null);
    void navigate(path);
  }
  return (
    <Modal open={choice !== null} footer={null} title={texts.several(code)} onCancel={() => setChoice(null)}>
      <ScanChoice found={choice} onOpen={go} />
    </Modal>
  );
}

/** Tasks that a code means, or else rows, each with a button that opens it. */
function ScanChoice({ found, onOpen }: { readonly found: FoundWork | null; readonly onOpen: (path: string) => void }) {
  const texts = useLanguage() === 'zh' ? scanWorkZh : scanWorkEn;
  const pick = usePick();
  if (found === null) return null;
  const tasks = found.tasks.map((task) => ({
    path: stepPath(task),
    text: `${task.processCode} ${pick(task.processLabel)} · ${pick(task.taskLabel)}`,
    more: task.state === 'others' ? task.holder : texts[task.state],
  }));
  const rows = found.rows.map((row) => ({ path: rowPath(row), text: `${pick(row.label)} ${row.key}`, more: '' }));
  return (
    <Flex vertical align="start" data-testid="scan-choice">
      {(tasks.length > 0 ? tasks : rows).map(({ path, text, more }) => (
        <Button key={path} type="link" onClick={() => onOpen(path)}>
          {text}
          {more !== '' && <span className="text-second"> {more}</span>}
        </Button>
      ))}
    </Flex>
  );
}
