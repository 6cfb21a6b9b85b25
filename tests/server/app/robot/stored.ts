import { expect } from 'vitest';
import type { OutcomeModel, ProcessModel } from '../../../../src/core/model/model.ts';
import { flow } from '../../support/extraction-plan.ts';
import type { Client, Json } from '../../support/test-server.ts';
import type { RobotLibrary } from './robot-library.ts';
import { tallyValues, type Tally } from './tally.ts';

/** Whose values were handed in, where. */
export interface HandedIn {
  readonly robot: { readonly library: RobotLibrary; readonly tally: Tally };
  readonly process: ProcessModel;
  /** Null for the application form. */
  readonly step: string | null;
  readonly client: Client;
  readonly outcome?: OutcomeModel | null;
}

type Row = Readonly<Record<string, unknown>>;

/** What was handed in stands on the detail page of who did it: stored values in the data, own ones in the trail. */
export async function expectStored(handed: HandedIn, processInstanceId: string, sent: Row): Promise<void> {
  const { robot, process, step, client, outcome } = handed;
  const where = `${process.id} ${step ?? 'start'}`;
  const { body } = await client.get(`${flow}/work/instance-detail`, { processInstanceId });
  expect(body, where).toMatchObject({ code: 200 });
  const { data, trail } = body.data as { data: Row; trail: Json[] };
  const own = ownKeys(process, step);
  const entries = Object.entries(sent);
  const stored = Object.fromEntries(entries.filter(([key]) => !own.has(key)));
  expect(data, `${where}: stored values`).toMatchObject(stored);
  tallyValues(robot.tally, process.id, data);
  if (outcome === undefined || outcome === null) return;
  const entry = trail.findLast(({ kind }: Json) => kind === 'complete');
  expect(entry, `${where}: trail`).toMatchObject({
    step,
    outcome: outcome.id,
    outcomeLabel: outcome.label,
    own: Object.fromEntries(entries.filter(([key]) => own.has(key))),
  });
  tallyValues(robot.tally, process.id, entry.own as Row);
}

function ownKeys({ steps, sets }: ProcessModel, step: string | null): ReadonlySet<string> {
  const names = steps.find(({ id }) => id === step)?.own ?? [];
  return new Set(names.flatMap((name) => sets.get(name)?.fields ?? []).map(({ key }) => key));
}
