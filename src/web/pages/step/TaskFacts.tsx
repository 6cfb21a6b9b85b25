import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { rowsOf } from '../../../core/form/row-list.ts';
import { sampleTable } from '../../../core/model/load/load-set.ts';
import type { ProcessModel } from '../../../core/model/model.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';
import { TaskDue } from '../task-list/TaskDue.tsx';
import { priorityName, usePriorities } from '../task-list/filter-choices.ts';
import { endingOf } from './ending-of.ts';
import { takersText } from './takers-text.ts';
import './task-facts.css';

interface TaskFactsProps {
  readonly detail: TaskDetail;
  readonly model: ProcessModel | null;
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** What one has to know of a task before reading its form: whose work it is, how much, until when, and who is next. */
export function TaskFacts({ detail, model }: TaskFactsProps) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const priorities = usePriorities();
  const { task, data, ways = [] } = detail;
  if (task === null) return null;
  const rank = priorities.findIndex(({ value }) => value === task.priority);
  const step = model?.steps.find((one) => one.id === task.stepCode);
  const onward = step?.outcomes.filter(({ direction }) => direction === 'forward') ?? [];
  const isForward = (id: string): boolean => step === undefined || onward.some((outcome) => outcome.id === id);
  const ending = endingOf(onward);
  const next = new Map(ways.filter(({ outcome }) => isForward(outcome)).map((way) => [way.step, way]));
  const samples = rowsOf(data[sampleTable]).length;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['subject', task.subject[language]],
    ['project', joined(task.projectNo, task.projectName)],
    ['customer', joined(task.customerName, task.customerOrg)],
    ['samples', samples === 0 ? '' : String(samples)],
    ['due', task.dueTime === '' ? '' : <TaskDue key="due" task={task} />],
    [
      'priority',
      task.priority === '' || priorities.length === 0 ? (
        ''
      ) : (
        <Mark key="priority" tone={priorityTone(rank, priorities.length)}>
          {priorityName(priorities, task.priority, language)}
        </Mark>
      ),
    ],
    [
      'next',
      [...next.values()]
        .map((way) => t('facts.nextStep', { step: way.label[language], who: takersText(way, language) }))
        .concat(ending === 'none' ? [] : t(`facts.${ending}`))
        .join(t('facts.then')),
    ],
  ];
  return (
    <dl className="task-facts" data-testid="task-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} data-fact={name}>
            <dt>{t(`facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Priorities are sorted from the least urgent on; the last is the one to be seen first. */
function priorityTone(rank: number, count: number) {
  return rank <= 0 ? 'plain' : rank === count - 1 ? 'bad' : 'warn';
}
