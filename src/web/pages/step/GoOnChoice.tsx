import { Suspense } from 'react';
import { lazyPage } from '../../parts/lazy-page.ts';
import { originOf } from '../task-list/list-origin.ts';

const GoOnBox = lazyPage(async () => (await import('./GoOnBox.tsx')).GoOnBox);

/** Whether the next task of the list opens once this one is done; nothing where it was not opened from a list. */
export function GoOnChoice({ taskId }: { readonly taskId: string }) {
  if (originOf(taskId) === null) return null;
  return (
    <Suspense>
      <GoOnBox />
    </Suspense>
  );
}
