import { ok } from '../platform/http/envelope.ts';
import { handleAround, route, type Route } from '../platform/http/handle.ts';
import { builtInExtensions } from './file-kinds.ts';
import { receiveFile } from './receive-file.ts';
import { sendFile } from './send-file.ts';

/**
 * Files of tasks and records. `POST ?taskId=` attaches to a task, `POST ?formId=&rowId=` to a form that is not saved
 * yet or to one of its rows, `POST ?avatarOf=` makes a picture of oneself.
 */
export const fileRoutes: readonly Route[] = [
  handleAround('POST /api/seqdesk-resource/file', ({ services, request }, _input, write) =>
    receiveFile(services, request, write),
  ),
  // What may be sent, so that a page can refuse a file before it travels.
  route('GET /api/seqdesk-resource/file/limits', async ({ services, request }) => {
    const { fileMaxMegabytes, fileKinds } = await services.systemSettings.read();
    const extensions = fileKinds.length === 0 ? builtInExtensions : fileKinds;
    return ok(request, { megabytes: fileMaxMegabytes, extensions });
  }),
  route('GET /api/seqdesk-resource/file/:id', (exchange, { path }) => sendFile(exchange, path.id)),
];
