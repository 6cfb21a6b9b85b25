import type { FieldModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import { refKey } from '../../forms/ref-key.ts';
import type { RowUnit } from '../row-writer.ts';
import type { RowFinding } from './import-findings.ts';
import { rowsCalled, type RowsCalled } from './named-targets.ts';
import type { SourceRow } from './import-source.ts';

/** A row of an import, and what is wrong with it. */
interface Validated {
  readonly row: SourceRow;
  readonly findings: readonly RowFinding[];
}

/** A cell that says something of a row, such as its name, where what references store of it is wanted. */
interface Misnamed {
  readonly field: FieldModel;
  readonly text: string;
}

/**
 * Rows whose reference was refused since its cell says something else of what it means, such as the name or the number of a
 * person who has many rows: they are told so, and what to write instead.
 */
export async function withNamesTold<Row extends Validated>(
  unit: RowUnit,
  planned: readonly Row[],
): Promise<readonly Row[]> {
  const wrong = planned.flatMap((plan) => plan.findings.flatMap((finding) => misnamed(unit, plan, finding) ?? []));
  const called = new Map<FieldModel, ReadonlyMap<string, RowsCalled>>();
  for (const field of new Set(wrong.map((cell) => cell.field))) {
    const texts = wrong.filter((cell) => cell.field === field).map(({ text }) => text);
    called.set(field, await rowsCalled(unit, field, texts));
  }
  if ([...called.values()].every(({ size }) => size === 0)) return planned;
  return planned.map((plan) => ({
    ...plan,
    findings: plan.findings.map((finding) => {
      const cell = misnamed(unit, plan, finding);
      const rows = cell === null ? undefined : called.get(cell.field)?.get(cell.text);
      return cell === null || rows === undefined ? finding : { ...finding, ...told(cell, rows) };
    }),
  }));
}

function misnamed({ record }: RowUnit, { row }: Validated, { key, code }: RowFinding): Misnamed | null {
  const field = code === 'reference' ? record.model.fields.get(key ?? '') : undefined;
  const text = row.values[key ?? ''];
  return field === undefined || field.link === null || typeof text !== 'string' ? null : { field, text };
}

function told(
  { field, text }: Misnamed,
  { model, key, count, newest }: RowsCalled,
): Pick<RowFinding, 'message' | 'mend'> {
  const { label, singular, fields } = model;
  const wanted: Text = fields.get(refKey(model))?.label ?? { zh: '数据ID', en: 'id' };
  const name: Text = fields.get(key)?.label ?? { zh: '名称', en: 'name' };
  const [zh, en] = count === 1 ? ['', ''] : ['，无法确定是哪一条', ', and it is not certain which one is meant'];
  return {
    message: {
      zh: `${field.label.zh}：“${text}”不是${wanted.zh}，而是 ${count} 条${singular.zh}的${name.zh}${zh}`,
      en: `${field.label.en}: "${text}" is not the ${wanted.en} but the ${name.en} of ${count} rows (${label.en})${en}`,
    },
    mend: { zh: `填写${wanted.zh}，例如 ${newest}`, en: `Write the ${wanted.en}, such as ${newest}` },
  };
}
