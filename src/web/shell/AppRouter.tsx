import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { createBrowserRouter, Navigate, RouterProvider, type RouteObject } from 'react-router-dom';
import { LoginPage } from '../pages/login/LoginPage.tsx';
import { StatusPage } from '../pages/error/StatusPage.tsx';
import { AppLayout } from './AppLayout.tsx';
import { ProcessPath } from './ProcessPath.tsx';
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
const StudioPage: Page<object> = lazy(async () => ({
  default: (await import('../pages/studio/StudioPage.tsx')).StudioPage,
}));

const pages: RouteObject[] = [
  { path: 'wel/index', element: <HomePage /> },
  { path: 'work/start', element: <StartListPage /> },
  ...(['claim', 'todo', 'send', 'done'] as const).map((list) => ({
    path: `work/${list}`,
    element: <TaskListPage key={list} list={list} />,
  })),
  { path: 'work/process/*', element: <ProcessPath /> },
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
