import type { PrintSource } from '../../generated/descriptor.ts';
import { rule } from '../errors/diagnostic-rule.ts';
import { paperOf } from '../model/load/print-paper.ts';
import { pointerTo } from '../text/json.ts';
import type { Place } from '../words/place.ts';
import { writtenPrints } from '../words/print-source.ts';
import { fileRowFacts, fillNames, namesIn } from '../words/print-text.ts';
import type { Check, Report } from './check.ts';
import { removing, replacing } from './edits.ts';

const printMargin = rule('print/margin', {
  message: {
    zh: '打印件“{name}”的边距 {margin} 毫米占满了 {width} × {height} 毫米的{paper}。',
    en: 'The margins of {margin} mm of the print "{name}" leave nothing of the {paper} of {width} × {height} mm.',
  },
  why: { zh: '上面什么都印不出来。', en: 'Nothing could be printed on it.' },
  fix: {
    zh: '把 "margin" 改小，或去掉它：页面留 15 毫米，标签留 1 毫米。',
    en: 'Lessen "margin", or remove it: then a page has 15 mm and a label 1 mm.',
  },
});

/** The words of a print leave something to be printed, and what lines of a file say of a row is known there. */
export const checkPrintWords: Check = {
  name: 'print-words',
  codes: [printMargin, 'field/word-alone'],
  run: ({ processes, records }, report) => {
    for (const { descriptor, places } of [...processes, ...records]) {
      writtenPrints(descriptor.prints).forEach((print, index) => {
        const at = (pointer: string): Place => places.at(pointerTo('/prints', index) + pointer);
        checkMargin(print, at, report);
        checkLines(print, at, report);
      });
    }
  },
};

/** The place of a part of the print. */
type PlaceOf = (pointer: string) => Place;

const page = { zh: '纸', en: 'paper' };
const label = { zh: '标签', en: 'label' };

/** Margins leave something of the page, those of labels something of each label. */
function checkMargin(print: PrintSource, placeOf: PlaceOf, report: Report): void {
  const { labels, margin: ofPage, id } = print;
  const { width, height } = labels ?? paperOf(print);
  const margin = labels === undefined ? ofPage : labels.margin;
  if (margin === undefined || 2 * margin < Math.min(width, height)) return;
  const at = placeOf(labels === undefined ? '/margin' : '/labels/margin');
  const args = { name: id, margin, width, height, paper: labels === undefined ? page : label };
  report(printMargin, at, args, removing(at));
}

/** Where a row comes from and goes to is known where the line says so by `from` and `to`. */
function checkLines({ file }: PrintSource, placeOf: PlaceOf, report: Report): void {
  file?.lines.forEach((line, index) => {
    const strange = fileRowFacts
      .filter((fact) => ['from', 'to'].some((word) => fact.startsWith(word) && !Object.hasOwn(line, word)))
      .map((fact) => `#${fact}`);
    (line.each ?? []).forEach((cells, at) =>
      cells.forEach((cell, column) => {
        const name = namesIn(cell).find((one) => strange.includes(one));
        if (name === undefined) return;
        const here = placeOf(pointerTo('/file/lines', index, 'each', at, column));
        const args = { word: `[[${name}]]`, other: name.startsWith('#from') ? '"from"' : '"to"' };
        const rest = fillNames(cell, (one) => (strange.includes(one) ? '' : `[[${one}]]`));
        report('field/word-alone', here, args, replacing(here, rest));
      }),
    );
  });
}
