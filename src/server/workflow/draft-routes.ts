import { principalOf } from '../platform/http/access.ts';
import { done, ok } from '../platform/http/envelope.ts';
import { requiredText, type RawQuery } from '../platform/http/page.ts';
import type { RouteModule } from '../platform/http/route-module.ts';
import { convertTyped, type KeptDraft } from './converted-draft.ts';
import { discardDraft, draftOf, saveDraft, type Draft } from './drafts.ts';
import { placeHints } from './place-hints.ts';

const path = '/api/blade-flow/work/draft';
const places = '/api/blade-flow/work/check-places';
const conversion = '/api/blade-flow/work/convert-draft';

/** What a person typed into a task and did not hand in yet. */
export const draftRoutes: RouteModule = {
  name: 'draft',
  register(app, services) {
    app.get(path, async (request) =>
      ok(request, await draftOf(services, principalOf(request), requiredText(request.query as RawQuery, 'taskId'))),
    );
    app.post(path, async (request) => {
      const { seq, release = {}, header = {}, patches = [] } = request.body as Pick<Draft, 'seq'> & Partial<Draft>;
      const taskId = requiredText(request.query as RawQuery, 'taskId');
      return ok(request, await saveDraft(services, principalOf(request), taskId, { seq, release, header, patches }));
    });
    app.post(places, async (request) => {
      const taskId = requiredText(request.query as RawQuery, 'taskId');
      const { data } = request.body as { readonly data: Readonly<Record<string, unknown>> };
      return ok(request, await placeHints(services, principalOf(request), taskId, data));
    });
    app.post(conversion, async (request) => {
      const taskId = requiredText(request.query as RawQuery, 'taskId');
      const kept = request.body as KeptDraft;
      return ok(request, await convertTyped(services, principalOf(request), taskId, kept));
    });
    app.delete(path, async (request) => {
      await discardDraft(services, principalOf(request), requiredText(request.query as RawQuery, 'taskId'));
      return done(request);
    });
  },
};
