import type { RouteEntry } from '../../core/descriptor/route.ts';

const stepAddress = /^\/work\/process\/([^:/]+)\/[^:/]+\/:step/;

/**
 * What stands before the process in addresses: nothing, `qc_stage` (S2-20, so that a process published at run time has
 * its pages), and what the descriptors of this build say.
 */
export function processPrefixes(routes: readonly RouteEntry[]): readonly string[] {
  const written = routes.flatMap(({ path }) => stepAddress.exec(path)?.[1] ?? []);
  return ['', ...new Set(['qc_stage', ...written])];
}
