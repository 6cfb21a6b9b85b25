import { BpmnModdle } from 'bpmn-moddle';
import type { ProcessModel } from '../model/model.ts';
import { chartOf, type ChartWords } from './chart.ts';
import { diagramOf } from './diagram.ts';
import { elementsOf } from './elements.ts';

/** Who may do a task and who may start: the names that Flowable reads and others know. */
const engine = 'http://flowable.org/bpmn';
/** What no engine has a name for. */
const ownNames = 'urn:seqdesk:bpmn';

const moddle = new BpmnModdle();

/** A process as BPMN 2.0 with its diagram. The same process gives the same text. */
export async function bpmnXml(process: ProcessModel, words: ChartWords): Promise<string> {
  const chart = chartOf(process, words);
  const elements = elementsOf(moddle, process, chart, words.language);
  const definitions = moddle.create('bpmn:Definitions', {
    id: `${process.id}_definitions`,
    'xmlns:flowable': engine,
    'xmlns:seqdesk': ownNames,
    targetNamespace: ownNames,
    exporter: 'SeqDesk',
    rootElements: [elements.process],
    diagrams: [diagramOf(moddle, chart, elements)],
  });
  const { xml } = await moddle.toXML(definitions, { format: true });
  return xml;
}
