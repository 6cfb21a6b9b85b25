import { useNavigate } from 'react-router-dom';
import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts';
import type { Draft } from '../../form/drafts/draft.ts';
import { DraftConflict } from '../step/DraftConflict.tsx';
import { stepPath } from '../task-list/task-path.ts';
import type { Part } from './open-parts.ts';

interface PartConflictProps {
  readonly part: Part;
  readonly draft: Draft;
  readonly keeper: DraftKeeper;
}

/** A task of the sheet was worked on elsewhere: what is here goes on, or the other work on the task's own page. */
export function PartConflict({ part, draft, keeper }: PartConflictProps) {
  const navigate = useNavigate();
  const { task } = part.task.detail;
  return (
    <div>
      <strong>{part.code}</strong>
      <DraftConflict
        draft={draft}
        onTheirs={() => task !== null && void navigate(stepPath(task))}
        onMine={() => void keeper.keepMine()}
      />
    </div>
  );
}
