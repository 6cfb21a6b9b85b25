import { Navigate, useLocation } from 'react-router-dom';
import { loadTexts } from '../i18n/i18n.ts';
import { setClientHooks } from '../data/calls/client.ts';
import { withKeptAnswers } from '../data/offline/kept-answers.ts';
import { fetchTaskAhead } from '../data/services/task-ahead.ts';
import { session } from '../data/state/session.ts';
import { lazyPage } from '../parts/lazy-page.ts';
import { processAddress, type ProcessAddress } from './process-address.ts';
import { lockState } from './session/lock.ts';

const StepPage = lazyPage(async () => {
  const [page] = await Promise.all([import('../pages/step/StepPage.tsx'), loadTexts('step', 'detail', 'tasks')]);
  return page.StepPage;
});
const DetailPage = lazyPage(async () => (await import('../pages/detail/DetailPage.tsx')).DetailPage);
const ManyPage = lazyPage(async () => (await import('../pages/many/ManyPage.tsx')).ManyPage);
const StartPage = lazyPage(async () => (await import('../pages/start/StartPage.tsx')).StartPage);

// Opened on a task, the app needs its page and the task in any case.
const first = processAddress(window.location.pathname);
if (first?.page === 'step') {
  StepPage.fetchAhead();
  if (session.accessToken !== null && !lockState.locked) {
    // What is asked for before the layout is drawn is kept for offline as all else, and had from there.
    setClientHooks({ carry: withKeptAnswers((config, send) => send(config)) });
    fetchTaskAhead(first.taskId);
  }
}

function pageOf(address: ProcessAddress) {
  switch (address.page) {
    case 'detail':
      return <DetailPage id={address.id} />;
    case 'start':
      return <StartPage process={address.process} processDefinitionId={address.processDefinitionId} />;
    case 'step':
      return <StepPage taskId={address.taskId} />;
    case 'sheet':
      return <ManyPage />;
  }
}

/** The pages of all processes, those published since this app was built included. */
export function ProcessPath() {
  const { pathname } = useLocation();
  const address = processAddress(pathname);
  if (address === null) return <Navigate to="/404" replace />;
  return pageOf(address);
}
