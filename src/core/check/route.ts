import type { ProcessModel } from '../model/model.ts';

/** One address of the app that a process opens, as data. */
export interface ProcessRoute {
  /** Pattern with parameters as `:name`, optional ones as `:name?`, e.g. `/work/process/leave-request/:step/:taskId/:processCode?`. */
  readonly path: string;
  readonly page: 'step' | 'detail' | 'start';
}

/**
 * The addresses of a process: its steps (also of later releases), its detail page and its application form. All of them
 * begin with the part that task rows name as `routeValue`: the process, behind its prefix if it has one.
 */
export function processRoutes({ id, prefix }: Pick<ProcessModel, 'id' | 'prefix'>): readonly ProcessRoute[] {
  const base = prefix === null ? `/work/process/${id}` : `/work/process/${prefix}/${id}`;
  return [
    { path: `${base}/detail/:id/:processCode?`, page: 'detail' },
    { path: `${base}/form/:processDefinitionId`, page: 'start' },
    { path: `${base}/:step/:taskId/:processCode?`, page: 'step' },
  ];
}

/** The addresses of the app's own pages, which no descriptor may take. */
export const fixedRoutes: readonly string[] = [
  '/',
  '/login',
  '/lock',
  '/oauth/redirect',
  '/upgrade-your-browser',
  '/403',
  '/404',
  '/500',
  '/wel',
  '/wel/index',
  '/wel/dashboard',
  '/index',
  '/index/index',
  '/work',
  '/work/start',
  '/work/claim',
  '/work/todo',
  '/work/send',
  '/work/done',
  '/work/stage',
  '/work/process',
  '/dict-horizontal/index',
  '/dict-vertical/index',
  '/system/dict',
  '/cloud-platform/dict',
  '/record',
  '/scan',
  '/print',
  '/print/record',
  '/system/erasure',
  '/studio',
  '/developing',
  '/myiframe',
];

/** Step ids that addresses use otherwise. */
export const reservedSteps: readonly string[] = ['detail', 'form'];
