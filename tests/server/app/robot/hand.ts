import { expect } from 'vitest';
import type { ProcessModel } from '../../../../src/core/model/model.ts';
import { claim, complete, flow } from '../../support/extraction-plan.ts';
import type { FilledPage, Hand, Robot } from './robot.ts';

/** Works by calls of the server. */
export const serverHand: Hand = {
  start: async ({ process, client, definitionId, data }) => {
    const reply = await client.post(`${flow}/process/start`, {}, { processDefinitionId: definitionId, data });
    expect(reply.body, `${process.id} start: ${JSON.stringify(reply.body)}`).toMatchObject({ code: 200 });
    return reply.body.data;
  },
  claim: async ({ client, taskId, process, step }) => {
    expect((await claim(client, taskId)).body, `${process.id} ${step}`).toMatchObject({ code: 200 });
  },
  handIn: async (robot, page, open) => {
    await expectClosed(robot, page);
    const { client, taskId, outcome, data, process, view } = page;
    const done = await complete(client, taskId, outcome?.id ?? 'submit', data, {
      open,
      ...(outcome?.direction === 'backward' ? { comment: 'Once more' } : {}),
    });
    const where = `${process.id} ${view.step} ${outcome?.id}`;
    expect(done.body, `${where}: ${JSON.stringify(done.body)}`).toMatchObject({ code: 200 });
    return done.body.data;
  },
  lookBack: () => Promise.resolve(),
};

/** Outcomes of another release than the instance's are refused: the old ones to new instances, and the other way round. */
async function expectClosed({ library }: Robot, { process, view, client, taskId, data }: FilledPage): Promise<void> {
  for (const id of closedOutcomes(library.processes, process, view.step)) {
    expect((await complete(client, taskId, id, data)).status, `${process.id} ${view.step} ${id} is closed`).toBe(400);
  }
}

/** Outcomes that a step has, but not for instances of this release. */
export function closedOutcomes(all: readonly ProcessModel[], process: ProcessModel, step: string): readonly string[] {
  const outcomesOf = ({ steps }: ProcessModel) => steps.find(({ id }) => id === step)?.outcomes ?? [];
  const own = new Set(outcomesOf(process).map(({ id }) => id));
  const present = all.filter(({ id }) => id === process.id).flatMap(outcomesOf);
  return present.map(({ id }) => id).filter((id) => !own.has(id));
}
