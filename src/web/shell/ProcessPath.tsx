import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { Spin } from 'antd';
import { Navigate, useLocation } from 'react-router-dom';
import { processAddress, type ProcessAddress } from './process-address.ts';

type Page<P extends object> = LazyExoticComponent<ComponentType<P>>;

const StepPage: Page<{ taskId: string }> = lazy(async () => ({
  default: (await import('../pages/step/StepPage.tsx')).StepPage,
}));
const DetailPage: Page<{ id: string }> = lazy(async () => ({
  default: (await import('../pages/detail/DetailPage.tsx')).DetailPage,
}));
const StartPage: Page<{ process: string; processDefinitionId: string }> = lazy(async () => ({
  default: (await import('../pages/start/StartPage.tsx')).StartPage,
}));

function pageOf(address: ProcessAddress) {
  switch (address.page) {
    case 'detail':
      return <DetailPage id={address.id} />;
    case 'start':
      return <StartPage process={address.process} processDefinitionId={address.processDefinitionId} />;
    case 'step':
      return <StepPage taskId={address.taskId} />;
  }
}

/** The pages of all processes, those published since this app was built included. */
export function ProcessPath() {
  const { pathname } = useLocation();
  const address = processAddress(pathname);
  if (address === null) return <Navigate to="/404" replace />;
  return <Suspense fallback={<Spin />}>{pageOf(address)}</Suspense>;
}
