import { Suspense } from 'react';
import { deferred } from '../../parts/deferred.ts';
import { originOf } from '../task-list/list-origin.ts';

const goOnBox = deferred(async () => (await import('./GoOnBox.tsx')).GoOnBox);

/** Whether the next task of the list opens once this one is done; nothing where it was not opened from a list. */
export function GoOnChoice({ taskId }: { readonly taskId: string }) {
  if (originOf(taskId) === null) return null;
  return (
    <Suspense>
      <goOnBox.Part />
    </Suspense>
  );
}
