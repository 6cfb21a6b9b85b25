import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { createBrowserRouter, Navigate, RouterProvider, type RouteObject } from 'react-router-dom';
import { routes } from '../../generated/routes.ts';
import { LoginPage } from '../pages/login/LoginPage.tsx';
import { StatusPage } from '../pages/error/StatusPage.tsx';
import { AppLayout } from './AppLayout.tsx';
import { processPrefixes } from './process-prefixes.ts';
import { RequireSession } from './RequireSession.tsx';
import { UnknownPath } from './UnknownPath.tsx';

type Page<P extends object> = LazyExoticComponent<ComponentType<P>>;

const HomePage: Page<object> = lazy(async () => ({ default: (await import('../pages/home/HomePage.tsx')).HomePage }));
const TaskListPage = lazy(async () => ({
  default: (await import('../pages/task-list/TaskListPage.tsx')).TaskListPage,
}));
const StartListPage: Page<object> = lazy(async () => ({
  default: (await import('../pages/task-list/StartListPage.tsx')).StartListPage,
}));
const DictionaryPage = lazy(async () => ({
  default: (await import('../pages/dictionary/DictionaryPage.tsx')).DictionaryPage,
}));
const StepPage: Page<object> = lazy(async () => ({ default: (await import('../pages/step/StepPage.tsx')).StepPage }));
const DetailPage: Page<object> = lazy(async () => ({
  default: (await import('../pages/detail/DetailPage.tsx')).DetailPage,
}));
const StartPage: Page<object> = lazy(async () => ({
  default: (await import('../pages/start/StartPage.tsx')).StartPage,
}));
const StudioPage: Page<object> = lazy(async () => ({
  default: (await import('../pages/studio/StudioPage.tsx')).StudioPage,
}));

/** Process pages are patterns, so that a step published at run time has its page without a build. */
function processRoutes(prefix: string): RouteObject[] {
  const base = prefix === '' ? 'work/process/:process' : `work/process/${prefix}/:process`;
  return [
    { path: `${base}/detail/:id/:processCode?`, element: <DetailPage /> },
    { path: `${base}/form/:processDefinitionId`, element: <StartPage /> },
    { path: `${base}/:step/:taskId/:processCode?`, element: <StepPage /> },
  ];
}

const pages: RouteObject[] = [
  { path: 'wel/index', element: <HomePage /> },
  { path: 'work/start', element: <StartListPage /> },
  ...(['claim', 'todo', 'send', 'done'] as const).map((list) => ({
    path: `work/${list}`,
    element: <TaskListPage key={list} list={list} />,
  })),
  ...processPrefixes(routes).flatMap(processRoutes),
  { path: 'dict-horizontal/index', element: <DictionaryPage key="horizontal" layout="horizontal" /> },
  { path: 'dict-vertical/index', element: <DictionaryPage key="vertical" layout="vertical" /> },
  { path: 'studio', element: <StudioPage /> },
  { path: 'developing', element: <StatusPage status="developing" /> },
  { path: '*', element: <UnknownPath /> },
];

const router = createBrowserRouter([
  { path: '/login', element: <LoginPage /> },
  ...(['403', '404', '500'] as const).map((status) => ({
    path: `/${status}`,
    element: (
      <RequireSession>
        <main className="status-alone">
          <StatusPage status={status} />
        </main>
      </RequireSession>
    ),
  })),
  { path: '/', element: <Navigate to="/wel/index" replace /> },
  {
    path: '/',
    element: (
      <RequireSession>
        <AppLayout />
      </RequireSession>
    ),
    children: pages,
  },
]);

/** All routes of the app. */
export function AppRouter() {
  return <RouterProvider router={router} />;
}
