import { subscribeKey } from 'valtio/utils';
import { loadTexts } from '../i18n/i18n.ts';
import { session } from '../data/state/session.ts';
import { idle } from './idle.ts';
import { isSparing, quietMs } from './spared-connection.ts';

type Part = () => Promise<unknown>;

/** What every page behind the login stands in. */
const frame: readonly Part[] = [() => import('./AppFrame.tsx'), () => import('./SignedInPages.tsx')];

/** The page that one comes to first. */
const homePage: Part = () => import('../pages/home/HomePage.tsx');

/** What finds the pages that only data know. */
const byData: Part = () => import('../../generated/routes.ts');

/** Where people mostly go from home, most likely first. */
const next: readonly Part[] = [
  homePage,
  () => import('../pages/task-list/TaskListPage.tsx'),
  byData,
  () => loadTexts('tasks', 'views', 'step', 'renderer', 'detail', 'sheet'),
  () => import('../pages/step/StepPage.tsx'),
  () => import('../sheet/Sheet.tsx'),
  () => import('../form/widgets/DictInput.tsx'),
  () => import('../form/widgets/ReferenceInput.tsx'),
  () => import('../form/widgets/DatePicker.tsx'),
];

/** Pages that stand alone, without the frame. */
const alone = /^\/(login|lock|oauth)(\/|$)/;

/** The address of home, and those that lead there. */
const home = /^\/(wel(\/|$)|$)/;

/** Fetches parts one after the other whenever the page has nothing else to do. */
async function fetchIdly(parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    await idle();
    try {
      await part();
    } catch {
      // It is asked for again when it is needed.
      return;
    }
  }
}

/**
 * Fetches in advance. Opened on a page behind the login, the frame comes at once, beside what the router asks for, and
 * where home is not asked for, so does what may be needed to find the page; on the sign-in page the frame comes while
 * one types. What follows home comes when home has long been drawn, and not at all for those who spare their connection.
 */
export function prefetch(): void {
  const { pathname } = window.location;
  const needed = [...frame, home.test(pathname) ? homePage : byData];
  if (!alone.test(pathname)) for (const part of needed) void part().catch(() => undefined);
  if (isSparing()) return;
  if (session.user === null) void fetchIdly([...frame, homePage]);
  const follow = (): void => void setTimeout(() => void fetchIdly(next), quietMs);
  if (session.user !== null) follow();
  else {
    const stop = subscribeKey(session, 'user', (user) => {
      if (user === null) return;
      stop();
      follow();
    });
  }
}

// In development, data that changed are the business of the pages that they find; without this the app would start anew.
import.meta.hot?.accept('../../generated/routes.ts', () => undefined);
