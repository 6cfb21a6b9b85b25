import { Alert, App, Button, Spin } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Repeated } from '../../../../core/calls/last-time.ts';
import { loadLastTime } from '../../../data/calls/workflow.ts';
import { useCall } from '../../../data/state/use-call.ts';
import { useFormScope } from '../../../form/renderer/form-scope.ts';
import { useSheetRegistry } from '../../../form/renderer/sheet-registry.ts';
import { useLanguage, usePick } from '../../../i18n/i18n.ts';
import { applyFill, planFill, sizeOf, type FillPlan } from './fill-as-last-time.ts';
import { lastTimeEn, type LastTimeTexts } from './last-time.en.ts';
import { lastTimeZh } from './last-time.zh.ts';

/** What was filled in, and how it is taken back. */
interface Filled {
  readonly last: Repeated;
  readonly count: number;
  readonly kept: number;
  readonly undo: () => void;
}

/**
 * Fills the form in as the person's last task of the same step was, once it is drawn. What is filled in already is asked
 * about; what may not be used today stays empty and is named.
 */
export function AsLastTime({ taskId }: { readonly taskId: string }) {
  const texts = useLanguage() === 'zh' ? lastTimeZh : lastTimeEn;
  const { message, modal } = App.useApp();
  const { store } = useFormScope();
  const sheets = useSheetRegistry();
  const { busy, run } = useCall();
  const [filled, setFilled] = useState<Filled | null>(null);
  function write(last: Repeated, plan: FillPlan, withOther: boolean): void {
    const undo = applyFill({ store, sheets }, plan, withOther);
    const other = sizeOf(plan.other);
    setFilled({ last, count: sizeOf(plan.fresh) + (withOther ? other : 0), kept: withOther ? 0 : other, undo });
  }
  async function fill(): Promise<void> {
    store.settle();
    const last = await loadLastTime(taskId);
    if (last === null) {
      void message.info(texts.none);
      return;
    }
    const plan = planFill(store, last);
    const count = sizeOf(plan.other);
    if (count === 0) {
      write(last, plan, false);
      return;
    }
    modal.confirm({
      title: texts.ask(count),
      content: texts.askMore(last.processCode),
      okText: texts.replace,
      cancelText: texts.keep,
      onOk: () => write(last, plan, true),
      onCancel: () => write(last, plan, false),
    });
  }
  const begin = useEffectEvent(() => void run(fill));
  useEffect(() => begin(), []);
  return (
    <div aria-live="polite">
      {busy && <Spin />}
      {filled !== null && (
        <FilledNote
          filled={filled}
          texts={texts}
          onClose={() => setFilled(null)}
          onUndo={() => {
            filled.undo();
            setFilled(null);
          }}
        />
      )}
    </div>
  );
}

interface FilledNoteProps {
  readonly filled: Filled;
  readonly texts: LastTimeTexts;
  readonly onClose: () => void;
  readonly onUndo: () => void;
}

/** What was filled in from where, and what was left empty. */
function FilledNote({ filled: { last, count, kept }, texts, onClose, onUndo }: FilledNoteProps) {
  const pick = usePick();
  const { processCode: number, refused } = last;
  const at = last.at.slice(0, 16);
  return (
    <Alert
      type={refused.length > 0 ? 'warning' : 'success'}
      showIcon
      data-testid="last-time-filled"
      title={count > 0 ? texts.filled(number, at, count) : texts.nothing(number, at)}
      description={
        (kept > 0 || refused.length > 0) && (
          <>
            {kept > 0 && <p>{texts.kept(kept)}</p>}
            {refused.length > 0 && <p>{texts.refused}</p>}
            <ul>
              {refused.map((one) => (
                <li key={one.en}>{pick(one)}</li>
              ))}
            </ul>
          </>
        )
      }
      action={
        count > 0 && (
          <Button size="small" data-testid="last-time-undo" onClick={onUndo}>
            {texts.undo}
          </Button>
        )
      }
      closable={{ onClose }}
    />
  );
}
