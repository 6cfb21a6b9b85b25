import { entriesOf } from '../model/link-library.ts';
import type { Check } from './check.ts';
import { replacing } from './edits.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const recordArea = rule('reference/area-folder', {
  severity: 'warning',
  message: {
    zh: '业务记录在文件夹“{folder}”里，"area" 却写着“{area}”。',
    en: 'The record stands in the folder "{folder}", and its "area" says "{area}".',
  },
  why: {
    zh: '"area" 是页面和接口地址的一部分：写错了，地址也跟着错，没有别处会发现。',
    en: 'It is part of the addresses of its page and calls: misspelt, they are misspelt too, and nothing else would tell.',
  },
  fix: {
    zh: '写“{folder}”，或把文件移到 records/{area}。',
    en: 'Write "{folder}", or move the file to records/{area}.',
  },
});

/** A record of a library's folder `records/{area}` belongs to that area. */
export const checkRecordAreas: Check = {
  name: 'record-areas',
  codes: [recordArea],
  run: ({ entries }, report) => {
    for (const { value, source } of entriesOf(entries, 'record')) {
      const folder = /(?:^|\/)records\/([^/]+)\/[^/]+$/.exec(source.file)?.[1];
      if (folder === undefined || folder === value.area) continue;
      const place = { source, pointer: '/area' };
      report(recordArea, place, { folder, area: value.area }, replacing(place, folder));
    }
  },
};
