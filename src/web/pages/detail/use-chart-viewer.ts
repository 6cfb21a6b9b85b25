import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { failureText } from '../../data/state/use-loaded.ts';
import { useChartColours } from '../dashboard/use-chart-colours.ts';
import type { ChartMarks } from './chart-marks.ts';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';

/** What is drawn, and what it is called for those who do not see it. */
interface DrawnChart {
  readonly xml: string | null;
  readonly marks: ChartMarks;
  readonly summary: string;
}

/** A chart on the page. */
interface ChartViewer {
  /** Whether the chart is drawn and marked. */
  readonly ready: boolean;
  readonly failure: string | null;
  /** One step nearer (1) or farther (-1). */
  readonly zoom: (direction: 1 | -1) => void;
  readonly fit: () => void;
}

/** The parts of bpmn-js that are used; its own types know them by name only. */
interface Canvas {
  zoom(level: 'fit-viewport', centre: 'auto'): number;
  addMarker(id: string, marker: string): void;
}

interface Registry {
  get(id: string): unknown;
}

interface Zooming {
  stepZoom(direction: number): void;
}

function fitted(viewer: NavigatedViewer | null): void {
  viewer?.get<Canvas>('canvas').zoom('fit-viewport', 'auto');
}

function mark(viewer: NavigatedViewer, { current, passed }: ChartMarks): void {
  const canvas = viewer.get<Canvas>('canvas');
  const figures = viewer.get<Registry>('elementRegistry');
  for (const id of passed) if (figures.get(id) !== undefined) canvas.addMarker(id, 'flow-chart-passed');
  if (current !== null && figures.get(current) !== undefined) canvas.addMarker(current, 'flow-chart-current');
}

function describe(stage: HTMLElement, summary: string): void {
  const drawing = stage.querySelector('svg[tabindex]');
  drawing?.setAttribute('role', 'img');
  drawing?.setAttribute('aria-label', summary);
}

/** Draws a chart into an element with the colours of the theme, anew when any of it changes. */
export function useChartViewer(stage: RefObject<HTMLDivElement | null>, chart: DrawnChart): ChartViewer {
  const { xml, marks, summary } = chart;
  const drawn = useRef<NavigatedViewer | null>(null);
  const [shown, setShown] = useState<{ readonly xml: string; readonly failure: string | null } | null>(null);
  const { panel, text } = useChartColours();
  useEffect(() => {
    const container = stage.current;
    if (container === null || xml === null) return undefined;
    const colours = { defaultFillColor: panel, defaultStrokeColor: text, defaultLabelColor: text };
    // The wheel scrolls the page; the buttons zoom.
    const options = { container, bpmnRenderer: colours, zoomScroll: { enabled: false } };
    const viewer = new NavigatedViewer(options);
    drawn.current = viewer;
    const isCurrent = (): boolean => drawn.current === viewer;
    async function draw(written: string): Promise<void> {
      try {
        await viewer.importXML(written);
        if (!isCurrent()) return;
        fitted(viewer);
        mark(viewer, marks);
        if (container !== null) describe(container, summary);
        setShown({ xml: written, failure: null });
      } catch (error) {
        if (isCurrent()) setShown({ xml: written, failure: failureText(error) });
      }
    }
    void draw(xml);
    return () => {
      drawn.current = null;
      viewer.destroy();
    };
  }, [stage, xml, marks, summary, panel, text]);
  const zoom = useCallback((direction: 1 | -1) => drawn.current?.get<Zooming>('zoomScroll').stepZoom(direction), []);
  const fit = useCallback(() => fitted(drawn.current), []);
  const settled = shown !== null && shown.xml === xml ? shown : null;
  return { ready: settled !== null && settled.failure === null, failure: settled?.failure ?? null, zoom, fit };
}
