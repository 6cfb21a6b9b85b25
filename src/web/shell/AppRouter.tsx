import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AppFailure } from './AppFailure.tsx';
import { RootPages } from './RootPages.tsx';

const router = createBrowserRouter([{ path: '*', element: <RootPages />, errorElement: <AppFailure /> }]);

/** The app with its addresses; the pages of all of them stand in RootPages.tsx. */
export function AppRouter() {
  return <RouterProvider router={router} />;
}
