import { pointerTo } from '../text/json.ts';
import type { LinkedRecord } from '../model/link.ts';
import type { Library } from '../model/link-library.ts';
import type { RelatedSection, WorkSection } from '../words/row-page.ts';
import type { Text } from '../text/text.ts';
import type { Check, Report } from './check.ts';
import { reportUnknown } from './hint.ts';
import { recordColumns, recordKeys } from './records.ts';

/** The parts of a row's page name records and fields that there are, and only what their kind can show. */
export const checkPages: Check = {
  name: 'pages',
  codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    for (const record of records) {
      const { page, projection } = record.descriptor;
      (page ?? []).forEach((part, index) => {
        const at = pointerTo('/page', index);
        if (part.show === 'related') checkRelated(record, part, at, library, report);
        else if (part.show === 'work') checkWork(record, part, at, library, report);
        else if (part.show !== 'facts' && projection === undefined)
          alone(record, `${at}/show`, part.show, following, report);
        if (part.show !== 'facts' && 'fields' in part)
          alone(record, `${at}/fields`, 'fields', showing('facts'), report);
        if (part.show === 'facts' && part.fields === undefined)
          alone(record, `${at}/show`, 'facts', { zh: '“fields”', en: '"fields"' }, report);
      });
    }
  },
};

const following = { zh: '有 "projection" 的记录', en: 'a record with "projection"' };

function showing(kind: string): Text {
  return { zh: `"show": "${kind}"`, en: `"show": "${kind}"` };
}

function checkRelated(record: LinkedRecord, part: RelatedSection, at: string, library: Library, report: Report): void {
  const { places, scope, whole, descriptor } = record;
  if (part.record === undefined || part.by === undefined) {
    alone(record, `${at}/show`, 'related', { zh: '“record”和“by”', en: '"record" and "by"' }, report);
    return;
  }
  if (!library.records.has(part.record)) {
    if (library.broken.has(`record:${part.record}`)) return;
    reportUnknown(report, 'reference/record-unknown', places.at(`${at}/record`), part.record, library.records.keys());
    return;
  }
  const there = recordKeys(part.record, library);
  const named = { place: { zh: `记录“${part.record}”`, en: `the record "${part.record}"` } };
  const expectThere = (key: string | undefined, pointer: string, of: 'key' | 'value' = 'value'): void => {
    if (key === undefined || there === null || there.includes(key)) return;
    reportUnknown(report, 'reference/field-unknown', places.at(pointer, of), key, there, { args: named });
  };
  for (const [key, here] of Object.entries(part.by)) {
    const pointer = pointerTo(`${at}/by`, key);
    expectThere(key, pointer, 'key');
    if (!whole || scope.fields.has(here) || recordColumns.includes(here)) continue;
    const args = { place: { zh: `记录“${descriptor.id}”`, en: `the record "${descriptor.id}"` } };
    reportUnknown(report, 'reference/field-unknown', places.at(pointer), here, scope.fields.keys(), { args });
  }
  expectThere(part.group, `${at}/group`);
  (part.list ?? []).forEach((key, index) => expectThere(key, pointerTo(`${at}/list`, index)));
}

/** What names the row is a field of some set; what it equals is a field here. */
function checkWork(
  record: LinkedRecord,
  part: Partial<WorkSection>,
  at: string,
  library: Library,
  report: Report,
): void {
  const { places, scope, whole, descriptor } = record;
  if (part.any === undefined) alone(record, `${at}/show`, 'work', { zh: '“any”', en: '"any"' }, report);
  const there = new Set(Object.values(library.setsByName).flatMap((set) => Object.keys(set.properties ?? {})));
  (part.any ?? []).forEach((pairs, index) => {
    for (const [key, here] of Object.entries(pairs)) {
      const pointer = pointerTo(`${at}/any`, index, key);
      const processes = { place: { zh: '流程', en: 'the processes' } };
      if (!there.has(key))
        reportUnknown(report, 'reference/field-unknown', places.at(pointer, 'key'), key, there, { args: processes });
      if (!whole || scope.fields.has(here)) continue;
      const args = { place: { zh: `记录“${descriptor.id}”`, en: `the record "${descriptor.id}"` } };
      reportUnknown(report, 'reference/field-unknown', places.at(pointer), here, scope.fields.keys(), { args });
    }
  });
}

function alone({ places }: LinkedRecord, pointer: string, word: string, other: Text, report: Report): void {
  report('field/word-alone', places.at(pointer), { word, other });
}
