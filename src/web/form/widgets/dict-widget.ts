import { deferred } from '../../parts/deferred.ts';
import { findChoice, listParts, type ChoiceEntry } from '../../../core/text/choice-text.ts';
import { joinList } from '../../../core/text/list-text.ts';
import { isBlank, plainText, type ValueContext, type Widget, type WidgetProps } from './widget.ts';

const input = deferred<WidgetProps>(async () => (await import('./DictInput.tsx')).DictInput);

function labelOf(entries: readonly ChoiceEntry[], value: unknown, { language }: ValueContext): string {
  const entry = entries.find((candidate) => candidate.value === value);
  return entry === undefined ? plainText(value) : entry.label[language];
}

function readOne(text: string, entries: readonly ChoiceEntry[]): { ok: boolean; value: unknown } {
  const choice = findChoice(entries, text);
  return choice === null ? { ok: false, value: text.trim() } : { ok: true, value: choice.value };
}

/** A choice, or several, of a dictionary or a fixed list. */
export const dictWidget: Widget = {
  name: 'dict',
  Input: input.Part,
  load: input.load,
  show: (value, context) => {
    const entries = context.lookups.choices(context.field);
    if (Array.isArray(value))
      return joinList(
        value.map((one: unknown) => labelOf(entries, one, context)),
        context.language,
      );
    return isBlank(value) ? '' : labelOf(entries, value, context);
  },
  read: (text, { field, lookups }) => {
    const entries = lookups.choices(field);
    if (field.type === 'array') {
      const read = listParts(text).map((part) => readOne(part, entries));
      return { ok: true, value: read.map((one) => one.value) };
    }
    if (text.trim() === '') return { ok: true, value: null };
    const read = readOne(text, entries);
    return read.ok ? { ok: true, value: read.value } : { ok: false, value: text.trim() };
  },
  cell: 'choices',
  align: 'start',
  width: 116,
};
