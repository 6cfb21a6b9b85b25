import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { chartConfig, type ChartContent } from './chart-config.ts';
import { useChartColours } from './use-chart-colours.ts';

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale);
Chart.register(LineController, LineElement, PointElement, Tooltip);

interface ChartCanvasProps {
  readonly content: ChartContent;
  /** What the chart shows, in words. */
  readonly summary: string;
  /** A label was clicked. */
  readonly onPick?: (index: number) => void;
}

/** A chart on a canvas, in the colours of the theme. It comes with Chart.js, so pages load it when it is to be seen. */
export function ChartCanvas({ content, summary, onPick }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'bar' | 'line'> | null>(null);
  const colours = useChartColours();
  const pick = useEffectEvent((index: number) => onPick?.(index));
  const isPicked = onPick !== undefined;
  useEffect(() => {
    if (canvas.current === null) return;
    const config = chartConfig(content, colours, isPicked ? (index) => pick(index) : null);
    if (chart.current === null) {
      chart.current = new Chart<'bar' | 'line'>(canvas.current, config);
      return;
    }
    chart.current.data = config.data;
    if (config.options !== undefined) chart.current.options = config.options;
    chart.current.update();
  }, [content, colours, isPicked]);
  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );
  return <canvas ref={canvas} role="img" aria-label={summary} />;
}
