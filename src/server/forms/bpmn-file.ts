import type { FastifyReply } from 'fastify';
import { bpmnXml } from '../../core/bpmn/bpmn-xml.ts';
import type { ProcessModel } from '../../core/model/model.ts';
import { pick, type Language, type Text } from '../../core/text/text.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { safeFileName } from '../files/file-name.ts';
import type { Principal } from '../platform/http/access.ts';
import { textOf, type RawQuery } from '../platform/http/page.ts';
import type { Services } from '../platform/services.ts';
import { asProcess, newestProcess } from './find-release.ts';
import { namedRelease } from './read-releases.ts';
import { leaveTrace } from '../platform/traces.ts';
import { runUnit, type Unit } from '../platform/unit.ts';

/** A process written as BPMN 2.0. */
export interface BpmnFile {
  readonly name: string;
  readonly xml: string;
}

/**
 * A release of a process as BPMN 2.0 with its diagram, names in the language asked for, Chinese without one.
 *
 * @throws BusinessError 400 where the form or version is unknown, is no process, or no release is whole
 */
export async function bpmnFile(services: Services, principal: Principal, query: RawQuery): Promise<BpmnFile> {
  const language = languageIn(query);
  const { model, names } = await runUnit(services, principal, async (unit) => {
    const process = asProcess(await namedRelease(unit, query));
    if (process === null) throw new BusinessError(400, 'form.missing');
    await leaveTrace(unit, 'GET /api/seqdesk-baseconfig/form-management/bpmn', {
      subject: 'form',
      subjectId: process.model.id,
      query: { version: String(process.model.version) },
    });
    return { model: process.model, names: await openedNames(unit, process.model) };
  });
  const xml = await bpmnXml(model, { language, processName: (id) => names.get(id) ?? null });
  const name = `${pick(model.label, language)} v${model.version}.bpmn`.replaceAll(/[/\\]/g, '_');
  return { name: safeFileName(name), xml };
}

/** Sends the file to be saved. */
export function sendBpmn(reply: FastifyReply, { name, xml }: BpmnFile): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .header('content-disposition', `attachment;filename=${encodeURIComponent(name)}`)
    .send(xml);
}

function languageIn(query: RawQuery): Language {
  const asked = textOf(query, 'lang');
  if (asked === '' || asked === 'zh') return 'zh';
  if (asked === 'en') return 'en';
  throw new BusinessError(400, 'http.parameter-format', { args: { name: 'lang' } });
}

/** The names of the processes that the outcomes open, as far as they are for the caller. */
async function openedNames(unit: Unit, { steps }: ProcessModel): Promise<ReadonlyMap<string, Text>> {
  const opened = steps.flatMap(({ outcomes }) => outcomes.flatMap(({ opens }) => opens.map(({ process }) => process)));
  const names = new Map<string, Text>();
  for (const id of new Set(opened)) {
    const found = await newestProcess(unit, id, unit.principal);
    if (found !== null) names.set(id, found.model.label);
  }
  return names;
}
