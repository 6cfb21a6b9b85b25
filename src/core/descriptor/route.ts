import type { ProcessModel, RecordModel } from './model.ts';

/** The kinds of pages that descriptors open. */
export type PageKind = 'step' | 'detail' | 'start' | 'record';

/** One address of the app that a descriptor opens, as data. */
export interface RouteEntry {
  /** Pattern with parameters as `:name`, optional ones as `:name?`, e.g. `/work/process/dna-extraction-plan/:step/:taskId/:processCode?`. */
  readonly path: string;
  readonly page: PageKind;
  readonly formId: string;
  /** Stage of a process, area of a record: pages of one stage are loaded together. */
  readonly stage: string;
}

/**
 * The addresses of a process: its steps (also of later releases), its detail page and its application form. All of them
 * begin with the part that task rows name as `routeValue`: the process, behind its prefix if it has one.
 */
export function processRoutes({
  id,
  prefix,
  stage,
}: Pick<ProcessModel, 'id' | 'prefix' | 'stage'>): readonly RouteEntry[] {
  const base = prefix === null ? `/work/process/${id}` : `/work/process/${prefix}/${id}`;
  return [
    { path: `${base}/detail/:id/:processCode?`, page: 'detail', formId: id, stage },
    { path: `${base}/form/:processDefinitionId`, page: 'start', formId: id, stage },
    { path: `${base}/:step/:taskId/:processCode?`, page: 'step', formId: id, stage },
  ];
}

/** The address of a record page. */
export function recordRoutes({ id, path, area }: Pick<RecordModel, 'id' | 'path' | 'area'>): readonly RouteEntry[] {
  return [{ path, page: 'record', formId: id, stage: area }];
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
  '/studio',
  '/developing',
  '/myiframe',
];

/** Step ids that addresses use otherwise. */
export const reservedSteps: readonly string[] = ['detail', 'form'];
