import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { rootReports, watchErrors } from './shell/error-log/watch-errors.ts';
import { provideSheet } from './form/renderer/sheet-part.ts';
import { startSession } from './shell/session/start-session.ts';
import { App } from './shell/App.tsx';
import { prefetch } from './shell/prefetch.ts';
import { followPreferences } from './shell/themes/document-look.ts';
import { holdBackHiddenBlur } from './shell/tabs/hidden-focus.ts';
import './shell/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
watchErrors();
provideSheet(async () => (await import('./sheet/Sheet.tsx')).Sheet);
followPreferences();
startSession();
holdBackHiddenBlur();
createRoot(root, rootReports).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
prefetch();

if (import.meta.hot !== undefined) {
  const { startAuthoring } = await import('./shell/authoring/start-authoring.ts');
  await startAuthoring(import.meta.hot);
}
