import type { CellValue } from 'hucre/xlsx';
import type { FieldModel } from '../../../core/model/model.ts';
import { listParts } from '../../../core/text/choice-text.ts';
import { isFormulaError } from '../../../core/text/formula-error.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Language, Text } from '../../../core/text/text.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import { cellText, readText, showValue } from '../../../core/values/values.ts';
import { columnLetters } from '../../workbooks/read-sheet.ts';
import { lookupsOf } from './former-entries.ts';
import type { CellFault } from './import-source.ts';
import { targetOf, type Headed, type ReadingForm } from './reading-forms.ts';
import type { Unit } from '../../platform/unit.ts';

/** What a column of choices was in an older form. */
interface Then {
  readonly form: ReadingForm;
  readonly field: FieldModel;
  readonly lookups: Lookups;
}

/** A choice that a text was in an older form, and what became of it; undefined where nothing did. */
interface Meaning {
  readonly version: number;
  readonly value: unknown;
  /** What it is called, now or else then. */
  readonly name: Text;
}

/** A cell as it is read. */
interface ReadChoices {
  readonly value: unknown;
  readonly faults: readonly CellFault[];
}

/** A column that the form in use reads, with the names behind its values. */
interface NowColumn {
  readonly column: Headed;
  readonly model: FieldModel;
  readonly lookups: Lookups;
}

/**
 * Older meanings of the texts in columns of choices, of a workbook that does not say by which version it was filled in. A
 * text that is no choice any more becomes what the releases made of it; one that meant another choice is asked about.
 */
export class OlderChoices {
  readonly #thens: ReadonlyMap<Headed, readonly Then[]>;
  readonly #notes = new Map<string, Text>();

  private constructor(thens: ReadonlyMap<Headed, readonly Then[]>) {
    this.#thens = thens;
  }

  /** @param older the forms before the one in use; without them every text is taken for what it means now */
  static async of(
    unit: Unit,
    columns: readonly Headed[],
    older: (() => Promise<readonly ReadingForm[]>) | null,
  ): Promise<OlderChoices> {
    const chosen = columns.filter(({ model, form }) => model?.kind === 'choice' && form.way === null);
    const thens = new Map<Headed, readonly Then[]>();
    if (older === null || chosen.length === 0) return new OlderChoices(thens);
    const forms = await older();
    for (const column of chosen) {
      const found: Then[] = [];
      for (const form of forms) {
        const field = form.fields.find(({ key, kind }) => kind === 'choice' && targetOf(form, key) === column.to);
        if (field === undefined || isAlike(field, column.model, form)) continue;
        found.push({ form, field, lookups: await lookupsOf(unit, form, { fields: [field], valuesOf: () => [] }) });
      }
      thens.set(column, found);
    }
    return new OlderChoices(thens);
  }

  /** Columns in which texts were read by an older form. */
  get notes(): readonly Text[] {
    return [...this.#notes.values()];
  }

  /** What a cell means; `now` is what the form in use makes of it. */
  read(of: NowColumn, cell: CellValue | undefined, now: unknown): ReadChoices {
    const thens = this.#thens.get(of.column) ?? [];
    if (thens.length === 0 || isEmptyValue(now)) return { value: now, faults: [] };
    if (!Array.isArray(now)) return this.#readOne(of, thens, { text: cellText(cell), now });
    const parts = listParts(cellText(cell));
    const read = now.map((one: unknown, at) => this.#readOne(of, thens, { text: parts[at] ?? '', now: one }));
    return { value: read.map(({ value }) => value), faults: read.flatMap(({ faults }) => faults) };
  }

  #readOne(of: NowColumn, thens: readonly Then[], { text, now }: { readonly text: string; readonly now: unknown }) {
    const { column, model, lookups } = of;
    const isNow = isChoice(now, model, lookups);
    const meanings = thens.flatMap((then) => meaningOf(text, then, of));
    const other = meanings.find(({ value }) => value !== now && (isNow || value !== meanings[0]?.value));
    if (other !== undefined) {
      const nowName = isNow ? shownAs(now, model, lookups) : (meanings[0]?.name ?? other.name);
      const args = { text, version: other.version, then: other.name, now: nowName };
      return { value: now, faults: [{ key: column.to ?? column.field.key, code: 'choice-unsaid', args } as const] };
    }
    const [only] = meanings;
    if (isNow || only === undefined || !isChoice(only.value, model, lookups)) return { value: now, faults: [] };
    this.#note(column, text, only);
    return { value: only.value, faults: [] };
  }

  #note({ index, header }: Headed, text: string, { version, name }: Meaning): void {
    const place = `${columnLetters(index)} ${header}`;
    this.#notes.set(`${index} ${text}`, {
      zh: `${place}：“${text}”是表单版本 ${version} 的选项，读作“${name.zh}”`,
      en: `${place}: "${text}" is a choice of form version ${version}, read as "${name.en}"`,
    });
  }
}

/** Texts of choices that are none of the form by which their column is read: nothing says what became of them. */
export function strangeChoices(
  { model, to, field }: Headed,
  { form, lookups }: { readonly form: ReadingForm; readonly lookups: Lookups },
  value: unknown,
): readonly CellFault[] {
  if (model?.kind !== 'choice' || form.way?.conversion.changes !== true || isEmptyValue(value)) return [];
  const isTold = (one: unknown): boolean => isChoice(one, model, lookups) || isFormulaError(plainText(one));
  const strange = [value].flat().filter((one) => !isTold(one));
  const args = { text: strange.map(plainText).join(', '), version: form.version };
  return strange.length === 0 ? [] : [{ key: to ?? field.key, code: 'choice-strange', args }];
}

function isAlike(then: FieldModel, now: FieldModel | null, { way }: ReadingForm): boolean {
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  return way?.conversion.changes !== true && same(then.choices, now?.choices) && same(then.dict, now?.dict);
}

function isChoice(value: unknown, field: FieldModel, { choices }: Lookups): boolean {
  return choices(field).some((entry) => entry.value === value);
}

function shownAs(value: unknown, field: FieldModel, lookups: Lookups): Text {
  const show = (language: Language): string => showValue(value, { field, language, lookups });
  return { zh: show('zh'), en: show('en') };
}

/** What a text was in an older form and is now; a list of one or none. */
function meaningOf(text: string, { form, field, lookups }: Then, of: NowColumn): readonly Meaning[] {
  const [chosen] = [readText(text, { field, language: 'zh', lookups })].flat();
  if (!isChoice(chosen, field, lookups)) return [];
  const { model, column } = of;
  const given = field.type === 'array' ? [chosen] : chosen;
  const [value] = [form.way?.conversion.convert({ [field.key]: given }).data[column.to ?? '']].flat();
  const isKept = isChoice(value, model, of.lookups);
  const name = isKept ? shownAs(value, model, of.lookups) : shownAs(chosen, field, lookups);
  return [{ version: form.version, value: isKept ? value : undefined, name }];
}
