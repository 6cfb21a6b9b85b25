import { Alert, App, Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diagnostic } from '../../../core/errors/diagnostic.ts';
import type { FormRenameQuestion } from '../../../core/release/former-name.ts';
import type { AskedRelease } from '../../data/calls/releases.ts';
import { DiagnosticList } from './DiagnosticList.tsx';
import { emptyDesk, type DeskState } from './desk-files.ts';
import { mayMend, mendedDesk, renamedDesk } from './mended-text.ts';
import { NewerFiles } from './NewerFiles.tsx';
import { PlanMoved } from './PlanMoved.tsx';
import { PlanView } from './PlanView.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { RenameAsk } from './RenameAsk.tsx';
import type { Desk } from './use-desk.ts';
import type { useNewer } from './use-newer.ts';
import type { Planning } from './use-plan.ts';
import { useQuestions } from './use-questions.ts';

interface PlanDeskProps {
  readonly desk: Desk;
  readonly planning: Planning;
  readonly newer: ReturnType<typeof useNewer>;
  /** What would be sent now. */
  readonly asked: AskedRelease;
  /** Plans another state of the desk. */
  readonly onPlan: (desk: DeskState) => Promise<void>;
  readonly onGoTo: (diagnostic: Diagnostic) => void;
  readonly onReleased: () => void;
}

/** What was planned: what is wrong, what is asked, what would change; and the release of it. */
export function PlanDesk({ desk, planning, newer, asked, onPlan, onGoTo, onReleased }: PlanDeskProps) {
  const { t } = useTranslation('studio');
  const { message } = App.useApp();
  const [confirming, setConfirming] = useState(false);
  const { read, failure, busy } = planning;
  const plan = read?.plan ?? null;
  const { groups, refuse } = useQuestions(plan?.items ?? []);
  const isOld = read !== null && JSON.stringify(read.asked) !== JSON.stringify(asked);
  function change(next: DeskState | null): void {
    if (next === null) return void message.error(t('desk.unchanged'));
    desk.set(next);
    void onPlan(next);
  }
  function drop(questions: readonly FormRenameQuestion[]): void {
    const fields = refuse(questions);
    if (fields.length > 0) change({ ...desk, dropped: [...desk.dropped, ...fields] });
  }
  async function release(reason: string): Promise<void> {
    const applied = await planning.apply(reason);
    setConfirming(false);
    if (applied === null) return newer.look(desk.files);
    const { release: number, items, conversions } = applied;
    for (const conversion of conversions) void message.info(t('conversion.begun', { ...conversion }));
    if (conversions.length === 0)
      void message.success(t(number === 0 ? 'desk.releasedFor' : 'desk.released', { number, count: items.length }));
    desk.set(emptyDesk);
    onReleased();
  }
  return (
    <Flex vertical gap={12} className="studio-plan" aria-busy={busy !== null}>
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
      {read?.moved && <PlanMoved moved={read.moved} />}
      <NewerFiles newer={newer.newer} onTake={newer.takeTheirs} onKeep={newer.keepOwn} />
      {plan !== null && (plan.diagnostics.length > 0 || plan.items.length > 0) && (
        <DiagnosticList
          diagnostics={plan.diagnostics}
          file={desk.shown}
          isOpen={(path) => desk.files.some(({ file }) => file === path)}
          onGoTo={onGoTo}
          mayMend={(one) => mayMend(desk, one)}
          onMend={(one) => change(mendedDesk(desk, one))}
        />
      )}
      {groups.map((questions) => (
        <RenameAsk
          key={questions.map(({ form, old, now }) => `${form}.${old} ${now}`).join(' ')}
          asked={questions}
          onRenamed={() => change(questions.reduce<DeskState | null>(renamedEach, desk))}
          onDropped={() => drop(questions)}
        />
      ))}
      {plan !== null && <PlanView plan={plan} />}
      {isOld && <Alert type="warning" showIcon title={t('plan.old')} />}
      {plan !== null && plan.items.length > 0 && (
        <Flex gap={8} align="center" wrap>
          <Button
            type="primary"
            disabled={!plan.ok || isOld || newer.newer.length > 0 || busy !== null}
            onClick={() => setConfirming(true)}
          >
            {t('desk.release')}
          </Button>
          {!plan.ok && <span className="text-danger">{t('plan.refused')}</span>}
        </Flex>
      )}
      {confirming && plan !== null && (
        <ReleaseDialog
          plan={plan}
          title={t('confirm.title')}
          ok={t('confirm.ok')}
          busy={busy === 'apply'}
          onConfirm={(reason) => void release(reason)}
          onClose={() => setConfirming(false)}
        />
      )}
    </Flex>
  );
}

/** One file may hold the field of several forms: it names its former key once. */
function renamedEach(so: DeskState | null, question: FormRenameQuestion, index: number): DeskState | null {
  if (so === null) return null;
  const next = renamedDesk(so, question);
  return index > 0 && next === null ? so : next;
}
