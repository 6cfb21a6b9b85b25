import { Navigate, useLocation } from 'react-router-dom';
import { lazyPage } from '../parts/lazy-page.ts';
import { processAddress, type ProcessAddress } from './process-address.ts';

const StepPage = lazyPage(async () => (await import('../pages/step/StepPage.tsx')).StepPage);
const DetailPage = lazyPage(async () => (await import('../pages/detail/DetailPage.tsx')).DetailPage);
const ManyPage = lazyPage(async () => (await import('../pages/many/ManyPage.tsx')).ManyPage);
const StartPage = lazyPage(async () => (await import('../pages/start/StartPage.tsx')).StartPage);

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
