import { pointerTo } from '../text/json.ts';
import type { Library } from '../model/link-library.ts';
import { sampleTable } from '../model/load/load-set.ts';
import type { RecordDescriptor } from '../../generated/descriptor.ts';
import type { RelatedSection, SumsSection, WorkSection } from '../words/row-page.ts';
import type { Check } from './check.ts';
import { RecordFaults, recordText } from './record-faults.ts';
import { recordColumns, recordKeys } from './records.ts';

/** The parts of a row's page name records and fields that there are, and only what their kind can show. */
export const checkPages: Check = {
  name: 'pages',
  codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'],
  run: ({ records, library }, report) => {
    for (const record of records) {
      const { page, projection } = record.descriptor;
      (page ?? []).forEach((part, index) => {
        const faults = new RecordFaults(record, report, 'page', index);
        if (part.show === 'related') checkRelated(faults, part, library);
        else if (part.show === 'work') checkWork(faults, part, library);
        else if (part.show === 'sums') checkSums(faults, part, record.descriptor);
        else if (part.show !== 'facts' && projection === undefined) faults.alone('/show', part.show, following);
        if (part.show === 'facts' && part.fields === undefined)
          faults.alone('/show', 'facts', { zh: '“fields”', en: '"fields"' });
      });
    }
  },
};

const following = { zh: '有 "projection" 的记录', en: 'a record with "projection"' };

/** What is summed is an export here that groups its rows. */
function checkSums(faults: RecordFaults, part: Partial<SumsSection>, { exports = [] }: RecordDescriptor): void {
  const grouping = exports.filter(({ group, rows }) => group !== undefined && rows !== undefined);
  if (!grouping.some(({ id }) => id === part.export)) faults.alone('/show', 'sums', groupingExport);
}

const groupingExport = {
  zh: '"export"：一个有 "group" 和 "rows" 的导出',
  en: '"export": one of "exports" with "group" and "rows"',
};

function checkRelated(faults: RecordFaults, part: Partial<RelatedSection>, library: Library): void {
  const { record: id, by, group, list = [] } = part;
  if (id === undefined || by === undefined) {
    faults.alone('/show', 'related', { zh: '“record”和“by”', en: '"record" and "by"' });
    return;
  }
  if (!library.records.has(id)) {
    faults.expectRecord('/record', id, library);
    return;
  }
  const known = recordKeys(id, library);
  const expectThere = (key: string, spot: string | { readonly key: string }): void => {
    if (known?.includes(key) === false) faults.noField(spot, key, { place: recordText(id), known });
  };
  for (const [key, here] of Object.entries(by)) {
    const pointer = pointerTo('/by', key);
    expectThere(key, { key: pointer });
    if (!recordColumns.includes(here)) faults.expectHere(pointer, here);
  }
  if (group !== undefined) expectThere(group, '/group');
  list.forEach((key, index) => expectThere(key, pointerTo('/list', index)));
}

/** What names the row is a field of some set; what it equals is a field here. */
function checkWork(faults: RecordFaults, part: Partial<WorkSection>, library: Library): void {
  if (part.any === undefined) faults.alone('/show', 'work', { zh: '“any”', en: '"any"' });
  const keys = Object.values(library.setsByName).flatMap((set) => Object.keys(set.properties ?? {}));
  const known = new Set([sampleTable, ...keys]);
  const processes = { place: { zh: '流程', en: 'the processes' }, known };
  if (part.rows !== undefined) {
    faults.expectRecord('/rows', part.rows, library);
    if (library.records.get(part.rows)?.value.projection === undefined && library.records.has(part.rows))
      faults.alone('/rows', 'rows', following);
  }
  (part.any ?? []).forEach((pairs, index) => {
    for (const [path, here] of Object.entries(pairs)) {
      const pointer = pointerTo('/any', index, path);
      const unknown = path.split('.').find((key) => !known.has(key));
      if (unknown !== undefined) faults.noField({ key: pointer }, path, processes);
      faults.expectHere(pointer, here);
    }
  });
}
