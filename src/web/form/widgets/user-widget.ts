import { listParts } from '../../../core/text/choice-text.ts';
import { joinList } from '../../../core/text/list-text.ts';
import { deferred } from '../../parts/deferred.ts';
import { isBlank, plainText, type Widget, type WidgetProps } from './widget.ts';
import type { Lookups } from '../../data/services/lookups.ts';

const input = deferred<WidgetProps>(async () => (await import('./UserInput.tsx')).UserInput);

function nameOf(value: unknown, lookups: Lookups): string {
  return typeof value === 'string' ? (lookups.personName(value) ?? value) : plainText(value);
}

/** A person of the tenant, or several; the user id is stored, the name shown. */
export const userWidget: Widget = {
  name: 'user',
  Input: input.Part,
  load: input.load,
  show: (value, { lookups, language }) =>
    Array.isArray(value)
      ? joinList(
          value.map((one) => nameOf(one, lookups)),
          language,
        )
      : nameOf(value, lookups),
  // Names are not unique: one that nobody or several have stays as it is, and is refused as nobody's.
  read: (text, { field, lookups }) => {
    const meant = (name: string): string => lookups.personMeant(name) ?? name;
    if (field.type === 'array') return { ok: true, value: listParts(text).map(meant) };
    return { ok: true, value: isBlank(text.trim()) ? null : meant(text.trim()) };
  },
  cell: 'people',
  align: 'start',
  width: 112,
};
