import type { PrintSource } from '../../generated/descriptor.ts';
import { rule } from '../errors/diagnostic-rule.ts';
import { paperOf } from '../model/load/print-paper.ts';
import { pointerTo } from '../text/json.ts';
import type { Place } from '../words/place.ts';
import { writtenPrints } from '../words/print-source.ts';
import { fileRowFacts, fillNames, namesIn } from '../words/print-text.ts';
import type { Check, Report } from './check.ts';
import { removing, replacing } from './edits.ts';
import { idleHint } from './hint.ts';

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

/** The words of a print have an effect on what it is, leave something to be printed, and lines of a file say what is known. */
export const checkPrintWords: Check = {
  name: 'print-words',
  codes: [printMargin, 'print/idle', 'field/word-alone'],
  run: ({ processes, records }, report) => {
    for (const { descriptor, places } of [...processes, ...records]) {
      writtenPrints(descriptor.prints).forEach((print, index) => {
        const at = (pointer: string): Place => places.at(pointerTo('/prints', index) + pointer);
        checkLayout(print, at, report);
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

/** The words that say how pages look; labels in a grid lie on paper, those of a roll and a file have none. */
const ofPaper = ['paper', 'landscape'] as const;
const ofPages = [...ofPaper, 'margin', 'header', 'footer'] as const;

/** Tells words that do nothing beside what the print is; a print that is not one thing is told as that. */
function checkLayout({ blocks, labels, file, ...print }: PrintSource, placeOf: PlaceOf, report: Report): void {
  const contents = Object.entries({ blocks, labels, file }).filter(([, content]) => content !== undefined);
  const [content, ...others] = contents.map(([word]) => word);
  if (content === undefined || others.length > 0) return;
  const onPaper = labels?.sheet === undefined ? [] : ofPaper;
  const fitting: readonly string[] = blocks === undefined ? onPaper : ofPages;
  const idle = (word: string, pointer: string, known: readonly string[]): void => {
    const place = placeOf(pointer);
    report('print/idle', { ...place, of: 'key' }, { name: word, hint: idleHint(known) }, removing(place));
  };
  for (const word of ofPages)
    if (print[word] !== undefined && !fitting.includes(word)) idle(word, `/${word}`, [content, ...fitting]);
  const { across = 1, down = 1, gapX, gapY } = labels?.sheet ?? {};
  if (gapX !== undefined && across === 1) idle('gapX', '/labels/sheet/gapX', []);
  if (gapY !== undefined && down === 1) idle('gapY', '/labels/sheet/gapY', []);
  if (blocks?.[0]?.newPage !== undefined) idle('newPage', '/blocks/0/newPage', []);
  file?.lines.forEach(({ to, each = [] }, index) => {
    const isSaid = each.flat().some((cell) => namesIn(cell).some((name) => name.startsWith('#to')));
    const place = placeOf(pointerTo('/file/lines', index, 'to'));
    if (to !== undefined && !isSaid)
      report('field/word-alone', { ...place, of: 'key' }, { word: 'to', other: '[[#to]]' }, removing(place));
  });
}

/** Margins leave something of the page, those of labels something of each label. */
function checkMargin(print: PrintSource, placeOf: PlaceOf, report: Report): void {
  const { labels, margin: ofPage, id, file } = print;
  if (file !== undefined) return;
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
