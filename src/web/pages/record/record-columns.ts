import { Tag } from 'antd';
import { createElement, type ReactNode } from 'react';
import type { Language } from '../../../core/text/text.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import type { RecordRow } from '../../../core/calls/records.ts';
import { Link } from 'react-router-dom';
import { keyOfRow, ownKey } from '../../data/services/record-lookup.ts';
import { isSecret } from '../../../core/values/secret.ts';
import { isNumber, showValue } from '../../../core/values/values.ts';
import { rowPath, valuePath } from '../../form/widgets/value-links.ts';
import { columnTitle } from '../../../core/model/header-names.ts';
import { readIn } from '../../../core/model/read-in.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { columnWidth, mayWrap, treeColumn } from './column-width.ts';
import { LongText } from './LongText.tsx';
import type { RecordQuery } from './record-query.ts';

/** A column of a list of rows. */
export interface RecordColumn {
  readonly key: string;
  readonly title: string;
  /** What it says of a row. */
  readonly text: (row: RecordRow) => string;
  readonly render: (value: unknown, row: RecordRow) => ReactNode;
  readonly width?: number;
  readonly ellipsis: boolean;
  readonly align: 'start' | 'end';
  readonly sorter: boolean;
  readonly sortOrder: 'ascend' | 'descend' | null;
}

function orderOf(field: FieldModel, order: RecordQuery['order']): 'ascend' | 'descend' | null {
  if (order?.key !== field.key) return null;
  return order.descending ? 'descend' : 'ascend';
}

/**
 * The column that leads to the page of a row: what references store of it; where the list has no such column its name,
 * unless the page says no more than the dialog does.
 */
function leadingKey(model: RecordModel, keys: readonly string[]): string | null {
  if (model.api !== null) return null;
  const key = ownKey(model);
  if (keys.includes(key)) return key;
  return model.page.length > 1 ? model.title : null;
}

/** Colours of states beside their words: they judge nothing, and can be read on their grounds. */
const tones = ['blue', 'default', 'purple', 'magenta', 'geekblue'] as const;

/** The colour of a state by its place among the choices, so that each state of a list has another one. */
function toneOf(value: unknown, field: FieldModel, lookups: Lookups): string {
  const at = lookups.choices(field).findIndex((choice) => choice.value === value);
  return tones[Math.max(0, at) % tones.length] ?? tones[0];
}

/** Columns of a record by the keys of their fields, sortable, values shown by their widgets; the state field as a tag. */
export function recordColumns(
  model: RecordModel,
  keys: readonly string[],
  language: Language,
  lookups: Lookups,
  order: RecordQuery['order'],
): RecordColumn[] {
  const lead = leadingKey(model, keys);
  const listed = keys.flatMap((key) => model.fields.get(key) ?? []);
  return readIn(listed, language).map((field, index) => {
    const { key } = field;
    const width =
      model.tree !== null && index === 0 ? treeColumn : columnWidth(field, key === lead && key === ownKey(model));
    const wraps = mayWrap(field);
    const isState = model.states?.field === key || field.words['x-format'] === 'tag';
    const textOf = (row: RecordRow): string => showValue(row[key], { field, language, lookups });
    const render = (_: unknown, row: RecordRow) => {
      const text = textOf(row);
      const path = key === lead ? rowPath(model.id, keyOfRow(model, row)) : valuePath(field, row[key]);
      if (path !== null && text !== '') return createElement(Link, { to: path }, text);
      if (isState && text !== '') return createElement(Tag, { color: toneOf(row[key], field, lookups) }, text);
      return wraps ? createElement(LongText, { text }) : text;
    };
    return {
      key,
      title: columnTitle(field, language),
      text: textOf,
      render,
      ...(width === null ? {} : { width }),
      ellipsis: !wraps,
      align: isNumber(field) ? 'end' : 'start',
      // The order of rows would tell what a secret is.
      sorter: field.type !== 'array' && model.tree === null && !isSecret(field.words),
      sortOrder: orderOf(field, order),
    };
  });
}
