import { matchPath } from 'react-router-dom';

/** The page of a process that an address names, with what the page is about. */
export type ProcessAddress =
  | { readonly page: 'detail'; readonly id: string }
  | { readonly page: 'start'; readonly process: string; readonly processDefinitionId: string }
  | { readonly page: 'step'; readonly taskId: string }
  /** Tasks of one step as one sheet; the query names them. */
  | { readonly page: 'sheet' };

const bases = ['/work/process/:process', '/work/process/:prefix/:process'] as const;
const taskNumber = /^\d+$/;

/** A part of an address as it was meant; one that is written wrongly stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readDetail(base: string, path: string): ProcessAddress | null {
  const found = matchPath(`${base}/detail/:id/:processCode?`, path);
  return found === null ? null : { page: 'detail', id: decoded(found.params['id'] ?? '') };
}

function readStart(base: string, path: string): ProcessAddress | null {
  const found = matchPath(`${base}/form/:processDefinitionId`, path);
  if (found === null) return null;
  const { process = '', processDefinitionId = '' } = found.params as Readonly<Record<string, string | undefined>>;
  return { page: 'start', process, processDefinitionId: decoded(processDefinitionId) };
}

function readStep(base: string, path: string): ProcessAddress | null {
  const found = matchPath(`${base}/:step/:taskId/:processCode?`, path);
  const taskId = found?.params['taskId'] ?? '';
  return taskNumber.test(taskId) ? { page: 'step', taskId } : null;
}

function readSheet(base: string, path: string): ProcessAddress | null {
  return matchPath(`${base}/:step/sheet`, path) === null ? null : { page: 'sheet' };
}

/**
 * Reads an address below /work/process, `{routeValue}/…` of a task or definition (S2-17). A routeValue is the process or
 * a prefix and the process; which of them stands here is told from the address alone, so that a process published at
 * run time has its pages under any prefix. Null when it is none of them.
 */
export function processAddress(path: string): ProcessAddress | null {
  for (const base of bases) {
    const address = readDetail(base, path) ?? readStart(base, path) ?? readStep(base, path) ?? readSheet(base, path);
    if (address !== null) return address;
  }
  return null;
}
