import { joinList } from '../../../core/text/list-text.ts';
import { deferred } from '../../parts/deferred.ts';
import { filesOf } from './file-list.ts';
import { plainText, type Widget, type WidgetProps } from './widget.ts';

const input = deferred<WidgetProps>(async () => (await import('./FileInput.tsx')).FileInput);

/** Uploaded files; the list keeps their ids and names. */
export const fileWidget: Widget = {
  name: 'file',
  Input: input.Part,
  load: input.load,
  show: (value, context) =>
    joinList(
      filesOf(value).map((file) => file.name),
      context.language,
    ),
  read: (text) => (text.trim() === '' ? { ok: true, value: [] } : { ok: false, value: plainText(text).trim() }),
  cell: 'files',
  align: 'start',
  width: 140,
};
