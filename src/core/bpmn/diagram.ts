import type { BpmnModdle, ModdleElement } from 'bpmn-moddle';
import type { Chart } from './chart.ts';
import type { BpmnElements } from './elements.ts';
import { layoutOf, type Box, type Point } from './layout.ts';

/** The picture of a process: a shape for each of its figures and notes, an edge for each of its ways. */
export function diagramOf(moddle: BpmnModdle, chart: Chart, elements: BpmnElements): ModdleElement {
  const { boxes, labels, lines, notes } = layoutOf(chart);
  const bounds = (box: Box): ModdleElement => moddle.create('dc:Bounds', { ...box });
  const label = (box: Box | null | undefined): object =>
    box === null || box === undefined ? {} : { label: moddle.create('bpmndi:BPMNLabel', { bounds: bounds(box) }) };
  const shape = (id: string, element: ModdleElement | undefined, box: Box, more: object = {}): ModdleElement =>
    moddle.create('bpmndi:BPMNShape', { id: `${id}_di`, bpmnElement: element, bounds: bounds(box), ...more });
  const edge = (id: string, element: ModdleElement | undefined, points: readonly Point[], more: object = {}) =>
    moddle.create('bpmndi:BPMNEdge', {
      id: `${id}_di`,
      bpmnElement: element,
      waypoint: points.map((point) => moddle.create('dc:Point', { ...point })),
      ...more,
    });
  const shapes = chart.nodes.flatMap(({ id, kind }) => {
    const box = boxes.get(id);
    const marked = kind === 'gateway' ? { isMarkerVisible: true } : {};
    return box === undefined ? [] : [shape(id, elements.nodes.get(id), box, { ...marked, ...label(labels.get(id)) })];
  });
  const edges = [...lines].map(([id, line]) => edge(id, elements.flows.get(id), line.points, label(line.label)));
  const noted = [...notes].flatMap(([id, box]) => {
    const [from, written] = [boxes.get(id), elements.notes.get(id)];
    if (from === undefined || written === undefined) return [];
    const x = from.x + from.width / 2;
    const tie = [
      { x, y: from.y + from.height },
      { x, y: box.y },
    ];
    return [shape(`${id}_note`, written.note, box), edge(`${id}_note_tie`, written.tie, tie)];
  });
  const plane = { id: `${elements.process.id}_plane`, bpmnElement: elements.process };
  return moddle.create('bpmndi:BPMNDiagram', {
    id: `${elements.process.id}_diagram`,
    plane: moddle.create('bpmndi:BPMNPlane', { ...plane, planeElement: [...shapes, ...edges, ...noted] }),
  });
}
