import type { ChartConfiguration } from 'chart.js';
import { isCalm } from '../../parts/calm.ts';
import type { ChartColours } from './chart-colours.ts';

/** Values of one name, one for each label. */
export interface ChartSeries {
  readonly label: string;
  readonly values: readonly number[];
  readonly colour: string;
  /** Drawn as a line over the bars. */
  readonly isLine?: boolean;
}

/** A chart of stacked bars. */
export interface ChartContent {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Bars lie, labels stand at the left. */
  readonly lies?: boolean;
}

function datasetOf({ label, values, colour, isLine }: ChartSeries, colours: ChartColours) {
  const data = [...values];
  if (isLine === true) {
    const point = { pointRadius: data.length > 31 ? 0 : 2.5, pointHitRadius: 8, borderWidth: 2 };
    return { type: 'line' as const, label, data, borderColor: colour, backgroundColor: colour, order: 0, ...point };
  }
  const edge = { borderColor: colours.panel, borderWidth: 1, borderSkipped: false as const };
  return {
    type: 'bar' as const,
    label,
    data,
    backgroundColor: colour,
    stack: 'all',
    order: 1,
    maxBarThickness: 28,
    ...edge,
  };
}

/**
 * What Chart.js is told.
 *
 * @param onPick called with the index of the label that was clicked
 */
export function chartConfig(
  { labels, series, lies }: ChartContent,
  colours: ChartColours,
  onPick: ((index: number) => void) | null,
): ChartConfiguration<'bar' | 'line'> {
  const ticks = { color: colours.soft };
  const names = { grid: { display: false }, border: { color: colours.line }, ticks: { ...ticks, maxRotation: 0 } };
  const counts = { beginAtZero: true, grid: { color: colours.line }, ticks: { ...ticks, precision: 0 } };
  return {
    type: 'bar',
    data: { labels: [...labels], datasets: series.map((one) => datasetOf(one, colours)) },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: isCalm() ? false : { duration: 300 },
      indexAxis: lies === true ? 'y' : 'x',
      interaction: { mode: 'index', axis: lies === true ? 'y' : 'x', intersect: false },
      scales: {
        x: { stacked: true, ...(lies === true ? counts : names) },
        y: { stacked: true, ...(lies === true ? names : counts) },
      },
      plugins: {
        legend: { position: 'bottom', labels: { color: colours.text, boxWidth: 12, boxHeight: 12 } },
        tooltip: { filter: ({ raw }) => raw !== 0 },
      },
      onClick: (_event, [hit]) => {
        if (hit !== undefined) onPick?.(hit.index);
      },
      onHover: ({ native }, [hit]) => {
        const canvas = native?.target;
        if (canvas instanceof HTMLElement) canvas.style.cursor = hit !== undefined && onPick !== null ? 'pointer' : '';
      },
    },
  };
}
