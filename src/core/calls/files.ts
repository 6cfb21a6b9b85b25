import type { CallGroup } from './call.ts';
import { bytes, data, decimal, id, integer, listOf, row, text } from './shapes.ts';

/** Uploaded files, and the stream of events. */
export const fileCalls = {
  'POST /api/seqdesk-resource/file': {
    summary: 'Takes one file for a task or a form.',
    limit: { perAddress: 600, perAccount: 240 },
    query: {
      taskId: { description: 'The task that it is for.' },
      formId: { description: 'The form that it is for.' },
      rowId: { description: 'The row of the form.' },
      avatarOf: { description: 'The caller, whose picture it is.' },
    },
    takesFile: true,
    reply: data(row({ id, name: text, size: integer, type: text })),
  },
  'GET /api/seqdesk-resource/file/limits': {
    summary: 'How large files may be and of which kinds.',
    reply: data(row({ megabytes: decimal, extensions: listOf(text) })),
  },
  'GET /api/seqdesk-resource/file/:id': {
    summary: 'The bytes of a file, or a part of them.',
    leaves: 'download',
    reply: bytes('*/*'),
    also: { 206: bytes('*/*'), 304: bytes('*/*'), 416: bytes('*/*') },
  },
  'GET /api/seqdesk-baseconfig/events': {
    summary: 'Tells what changed as long as it is open.',
    untraced: 'names what changed, without values',
    reply: bytes('text/event-stream'),
  },
} satisfies CallGroup;
