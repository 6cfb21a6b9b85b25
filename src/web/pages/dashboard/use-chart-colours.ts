import { useMemo, useSyncExternalStore } from 'react';
import type { ChartColours } from './chart-colours.ts';

const variables = ['panel', 'text', 'text-2', 'line', 'primary', 'danger'] as const;

/** Themes set their colours on the root element. */
function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

function read(): string {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const colours = variables.map((name) => style.getPropertyValue(`--sd-${name}`).trim());
  return [...colours, String(root.dataset['dark'] === 'true')].join(' ');
}

/** The theme's colours from the CSS variables, anew whenever they change. */
export function useChartColours(): ChartColours {
  const written = useSyncExternalStore(subscribe, read);
  return useMemo(() => {
    const [panel = '', text = '', soft = '', line = '', primary = '', danger = '', dark = ''] = written.split(' ');
    return { panel, text, soft, line, primary, danger, isDark: dark === 'true' };
  }, [written]);
}
