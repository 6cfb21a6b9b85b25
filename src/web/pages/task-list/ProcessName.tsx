import type { TaskRow } from '../../../core/calls/tasks.ts';
import type { Language } from '../../../core/text/text.ts';

interface ProcessNameProps extends Pick<TaskRow, 'processLabel' | 'subject'> {
  readonly language: Language;
}

/** The process of a task and, below, what it is about where its form says so. */
export function ProcessName({ processLabel, subject, language }: ProcessNameProps) {
  return (
    <>
      {processLabel[language]}
      {subject[language] !== '' && (
        <div className="text-second" data-testid="task-subject">
          {subject[language]}
        </div>
      )}
    </>
  );
}
