import type { CallGroup } from './call.ts';
import * as t from './shapes.ts';

const formerUnit = t.row({
  path: t.textOf('Its path today, of a column as `table.column`.'),
  unit: t.textOf('The unit that it had, in UCUM.'),
  version: t.integer,
  until: t.time,
});

/** A number that was in another unit in earlier releases of its form: up to which version, and until when. */
export type FormerUnit = t.TypeOf<typeof formerUnit>;

/** What numbers of a form were measured in before. */
export const formerUnitCalls = {
  'GET /api/seqdesk-baseconfig/form-management/former-units': {
    summary: 'Numbers of a release that the caller works with whose unit was another one in the releases before.',
    query: {
      formId: t.required('The descriptor’s id.'),
      version: { description: 'One version; without it the newest.', schema: { type: 'integer' } },
    },
    reply: t.data(t.listOf(formerUnit)),
  },
} satisfies CallGroup;
