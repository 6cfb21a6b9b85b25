import { createContext, useContext } from 'react';

/** Told of each rendering of a row, a field, or the bar or head of a sheet; tests count with it that typing stays cheap. */
export type RenderProbe = (what: 'row' | 'field' | 'bar') => void;

const ProbeContext = createContext<RenderProbe | null>(null);

/** Hands a probe to everything inside. */
export const RenderProbeProvider = ProbeContext.Provider;

/** The probe, or null outside of tests and benches. */
export function useRenderProbe(): RenderProbe | null {
  return useContext(ProbeContext);
}
