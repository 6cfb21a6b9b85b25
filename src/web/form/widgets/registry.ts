import type { ComponentType } from 'react';
import type { FieldModel } from '../../../core/model/model.ts';
import type { WidgetName } from '../../../core/values/kinds.ts';
import { deferred } from '../../parts/deferred.ts';
import { AreaInput } from './AreaInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { OpinionInput } from './OpinionInput.tsx';
import { TextInput } from './TextInput.tsx';
import type { CellEditing, Widget, WidgetProps } from './widget.ts';

type Fetch = () => Promise<ComponentType<WidgetProps>>;

function fetched(fetch: Fetch): Pick<Widget, 'Input' | 'load'> {
  const { Part, load } = deferred<WidgetProps>(fetch);
  return { Input: Part, load };
}

function edited(cell: CellEditing, width: number, listWidth: number | null = null) {
  return { cell, width, listWidth };
}

const date = fetched(async () => (await import('./DateInput.tsx')).DateInput);
const reference = fetched(async () => (await import('./ReferenceInput.tsx')).ReferenceInput);

/** Every widget of the product by its name; a new one is one file and one line here. */
export const widgets: Readonly<Record<WidgetName, Widget>> = {
  text: { Input: TextInput, ...edited('text', 132) },
  area: { Input: AreaInput, ...edited('text', 180), wide: true },
  opinion: { Input: OpinionInput, ...edited('text', 180), wide: true },
  number: { Input: NumberInput, ...edited('text', 96, 90) },
  integer: { Input: NumberInput, ...edited('text', 80, 92) },
  date: { ...date, ...edited('calendar', 104, 108) },
  datetime: { ...date, ...edited('text', 140, 164) },
  dict: { ...fetched(async () => (await import('./DictInput.tsx')).DictInput), ...edited('choices', 116, 104) },
  user: { ...reference, ...edited('search', 112, 92) },
  ref: { ...reference, ...edited('search', 128) },
  tree: { ...fetched(async () => (await import('./TreeInput.tsx')).TreeInput), ...edited('search', 128) },
  file: { ...fetched(async () => (await import('./FileInput.tsx')).FileInput), ...edited('files', 140), wide: true },
  switch: { ...fetched(async () => (await import('./SwitchInput.tsx')).SwitchInput), ...edited('choices', 72, 76) },
};

/** Fetches the inputs of these fields as far as they are not here yet, so that a form is drawn at one stroke. */
export async function prepareInputs(fields: Iterable<FieldModel>): Promise<void> {
  const names = new Set([...fields].map((field) => field.widget));
  await Promise.all([...names].map((name) => widgets[name].load?.() ?? Promise.resolve()));
}
