import type { ReactNode } from 'react';
import { matchRoutes, Navigate, useRoutes, type RouteObject } from 'react-router-dom';
import { innerPlace } from './tabs/inner-place.ts';
import type { PageTable } from './tabs/page-table.ts';
import type { Place } from '../data/tabs/tab.ts';
import { lazyPage } from '../parts/lazy-page.ts';
import { ProcessPath } from './ProcessPath.tsx';

const UnknownPath = lazyPage(async () => (await import('./UnknownPath.tsx')).UnknownPath);
const StatusPage = lazyPage(async () => (await import('../pages/error/StatusPage.tsx')).StatusPage);
const HomePage = lazyPage(async () => (await import('../pages/home/HomePage.tsx')).HomePage);
const DashboardPage = lazyPage(async () => (await import('../pages/dashboard/DashboardPage.tsx')).DashboardPage);
const ErasurePage = lazyPage(async () => (await import('../pages/erasure/ErasurePage.tsx')).ErasurePage);
const InfoPage = lazyPage(async () => (await import('../pages/info/InfoPage.tsx')).InfoPage);
const StagePage = lazyPage(async () => (await import('../pages/dashboard/StagePage.tsx')).StagePage);
const TaskListPage = lazyPage(async () => (await import('../pages/task-list/TaskListPage.tsx')).TaskListPage);
const StartListPage = lazyPage(async () => (await import('../pages/task-list/StartListPage.tsx')).StartListPage);
const DictionaryPage = lazyPage(async () => (await import('../pages/dictionary/DictionaryPage.tsx')).DictionaryPage);
const FramePage = lazyPage(async () => (await import('../pages/frame/FramePage.tsx')).FramePage);
const RightLayoutPage = lazyPage(
  async () => (await import('../pages/right-layout/RightLayoutPage.tsx')).RightLayoutPage,
);
const RowPage = lazyPage(async () => (await import('../pages/row/RowPage.tsx')).RowPage);
const ScanPage = lazyPage(async () => (await import('../pages/row/ScanPage.tsx')).ScanPage);
const StudioPage = lazyPage(async () => (await import('../pages/studio/StudioPage.tsx')).StudioPage);

/** What a route says of its page for the tabs: the name where the menu has none, and whether it has a tab at all. */
interface PageHandle {
  readonly i18n?: string;
  readonly tab?: false;
  /** The person's own menu leads there. */
  readonly own?: true;
}

type PageRoute = RouteObject & { readonly handle?: PageHandle };

/** S2-10, S2-16: where dictionaries are looked after, in which layout, and which set is shown first. */
const dictionaryPages = [
  ['/dict-horizontal/index', 'horizontal', 'biz'],
  ['/dict-vertical/index', 'vertical', 'biz'],
  ['/cloud-platform/dict', 'horizontal', 'biz'],
  ['/system/dict', 'horizontal', 'system'],
] as const;

/** The pages behind the login, each drawn inside of the layout and kept as the person left it. */
const written: PageRoute[] = [
  { path: '/wel', element: <Navigate to="/wel/index" replace />, handle: { tab: false } },
  { path: '/wel/index', element: <HomePage />, handle: { i18n: 'tabs:home' } },
  { path: '/wel/dashboard', element: <DashboardPage />, handle: { i18n: 'bar:user.dashboard', own: true } },
  { path: '/info/index', element: <InfoPage />, handle: { i18n: 'bar:user.info', own: true } },
  { path: '/work/stage', element: <StagePage />, handle: { i18n: 'dashboard:stage.title' } },
  { path: '/work/start', element: <StartListPage />, handle: { i18n: 'tasks:list.start' } },
  ...(['claim', 'todo', 'send', 'done'] as const).map((list) => ({
    path: `/work/${list}`,
    element: <TaskListPage key={list} list={list} />,
    handle: { i18n: `tasks:list.${list}` },
  })),
  { path: '/work/process/*', element: <ProcessPath />, handle: { i18n: 'tabs:process' } },
  ...dictionaryPages.map(([path, layout, first]) => ({
    path,
    element: <DictionaryPage key={path} layout={layout} first={first} />,
  })),
  ...['/record/:record', '/record/:record/index'].map((path) => ({ path, element: <UnknownPath routeOf={routeOf} /> })),
  { path: '/record/:record/:rowKey', element: <RowPage />, handle: { i18n: 'tabs:row' } },
  { path: '/scan/:record', element: <ScanPage />, handle: { i18n: 'tabs:scan' } },
  { path: '/system/erasure', element: <ErasurePage /> },
  { path: '/studio', element: <StudioPage /> },
  { path: '/myiframe/:routerPath', element: <FramePage /> },
  { path: '/index', element: <Navigate to="/index/index" replace />, handle: { tab: false } },
  { path: '/index/index', element: <RightLayoutPage inner={null} />, handle: { tab: false } },
  ...(['403', '404', '500', 'developing'] as const).map((status) => ({
    path: `/${status}`,
    element: <StatusPage status={status} />,
    handle: { tab: false as const },
  })),
  { path: '*', element: <UnknownPath routeOf={routeOf} /> },
];

// A path written otherwise is another path: else it would open a second tab of the same page.
const pages = written.map((page) => ({ ...page, caseSensitive: true }));

/** Draws the page of a place; whatever stands in it has that place as its location. */
function PageRoutes({ place }: { readonly place: Place }) {
  const inner = innerPlace(place);
  const page = useRoutes(pages, inner ?? place);
  return inner === null ? page : <RightLayoutPage inner={inner}>{page}</RightLayoutPage>;
}

function renderPlace(place: Place): ReactNode {
  return <PageRoutes place={place} />;
}

/** A path as the route that it has here writes it, whatever its capital letters; null where it has none. */
function routeOf(pathname: string): string | null {
  const match = matchRoutes(written, pathname)?.at(-1);
  const { path = '*' } = match?.route ?? {};
  if (path === '*') return null;
  const param = (name: string): string => match?.params[name] ?? '';
  // The router's own `generatePath` would come with the login page.
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param(name))).replace(/\*$/, () => param('*'));
}

/** The pages that the person's own menu leads to, with what they are called. */
export const ownPages = written.flatMap(({ path = '', handle }) => {
  const { own, i18n = '' } = (handle ?? {}) as PageHandle;
  return own === true ? [{ path, i18n }] : [];
});

/** The pages behind the login, for the stage and the tabs. */
export const pageTable: PageTable = {
  wordsOf: (pathname) => {
    const match = matchRoutes(pages, pathname)?.at(-1);
    const handle = match?.route.handle as PageHandle | undefined;
    const params = Object.entries(match?.params ?? {}).map(([name, value]) => [name, value ?? ''] as const);
    return { tab: handle?.tab ?? true, i18n: handle?.i18n ?? null, params: Object.fromEntries(params) };
  },
  render: renderPlace,
};
