import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breadth } from '../../support/breadth.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig/release';
const setFile = 'schemas/types/support.json';
const form = 'seal-application';

/** How many races are run. */
const races = breadth(200, 6);
const mostMs = 60_000 + races * 10_000;

let server: TestServer;
let people: readonly [Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  people = [await server.login('analyst'), await server.login('admin')];
});
afterAll(() => server.close());

/** The set of the form with a field that says who released it in which race. */
function filesOf(race: number, who: number): readonly Json[] {
  const types = JSON.parse(readFileSync(setFile, 'utf8'));
  const name = `race ${race} of ${who}`;
  types.sets['seal-apply'].properties.sealRace = { type: 'boolean', 'x-label': { zh: name, en: name } };
  return [{ file: setFile, text: JSON.stringify(types, null, 2) }];
}

/** What is live: the name in the form, the name in its file, and how many releases and versions there are. */
async function live(): Promise<Json> {
  const [who] = people;
  const detail = '/api/seqdesk-baseconfig/form-management/detail';
  const { descriptor, version } = (await who.get(detail, { formId: form })).body.data;
  const [source] = (await who.get(`${base}/source`, { kind: 'types', id: 'support' })).body.data;
  const { total } = (await who.get(`${base}/list`, { size: 1 })).body.data;
  const nameIn = (text: string): string => /race \d+ of \d/.exec(text)?.[0] ?? '';
  return { form: nameIn(JSON.stringify(descriptor)), file: nameIn(source.text), version, releases: total };
}

test(
  'S7-31 of two people who apply at once one wins, and the other is told what changed',
  async () => {
    const before = await live();
    for (let race = 1; race <= races; race += 1) {
      const asked = [filesOf(race, 0), filesOf(race, 1)] as const;
      const tokens: string[] = [];
      for (const [index, files] of asked.entries())
        tokens.push((await people[index as 0 | 1].post(`${base}/plan`, {}, { files })).body.data.token);
      const replies: readonly Reply[] = await Promise.all(
        asked.map((files, index) =>
          people[index as 0 | 1].post(`${base}/apply`, {}, { files, token: tokens[index], reason: `race ${race}` }),
        ),
      );
      expect(
        replies.map(({ status }) => status).toSorted((one, other) => one - other),
        `race ${race}`,
      ).toEqual([200, 409]);
      const winner = replies.findIndex(({ status }) => status === 200);
      const name = `race ${race} of ${winner}`;
      const now = await live();
      expect(now).toEqual({
        form: name,
        file: name,
        version: before.version + race,
        releases: Number(before.releases) + race,
      });
      const told = replies[1 - winner]?.body;
      expect(told.msg).toContain('计划之后有人发布');
      expect(told.data.plan.items.find(({ id }: Json) => id === form).against).toBe(now.version);
    }
  },
  mostMs,
);
