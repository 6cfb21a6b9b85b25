import { isObject, pointerTo } from '../text/json.ts';
import type { Library } from '../model/link-library.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { reportUnknown } from './hint.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const referenceShapeUnknown = rule('reference/shape-unknown', {
  message: { zh: '没有名为“{name}”的结构。', en: 'There is no shape "{name}".' },
  why: { zh: '不知道这个字段里能放什么。', en: 'Nobody knows what the field may hold.' },
  fix: hinted,
});

/** Shapes that fields refer to exist. */
export const checkShapes: Check = {
  name: 'shapes',
  codes: [referenceShapeUnknown],
  run: ({ sets, entries, library }, report) => {
    for (const set of sets) {
      const written = entries.find(({ source }) => source === set.place.source)?.value;
      const own = written?.kind === 'process' || written?.kind === 'record' ? Object.keys(written.$defs ?? {}) : [];
      checkRefs(set.value, set.place, new Set(own), library, report);
    }
    for (const shape of library.shapes.values()) {
      if (entries.some(({ source }) => source === shape.place.source)) {
        checkRefs(shape.value, shape.place, new Set(), library, report);
      }
    }
  },
};

function checkRefs(value: unknown, place: Place, own: ReadonlySet<string>, library: Library, report: Report): void {
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => checkRefs(item, below(place, `/${index}`), own, library, report));
    return;
  }
  if (!isObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const here = below(place, pointerTo('', key));
    if (key === '$ref' && typeof item === 'string') expectShape(item, here, own, library, report);
    else if (!key.startsWith('x-')) checkRefs(item, here, own, library, report);
  }
}

function expectShape(ref: string, place: Place, own: ReadonlySet<string>, library: Library, report: Report): void {
  const name = ref.replace('#/$defs/', '');
  if (own.has(name) || library.shapes.has(name) || library.broken.has(`shape:${name}`)) return;
  const known = [...[...library.shapes.keys()].map(sharedRef), ...[...own].map((shape) => `#/$defs/${shape}`)];
  reportUnknown(report, referenceShapeUnknown, place, sharedRef(name), known);
}

/** A shape's name as descriptors write it. */
function sharedRef(name: string): string {
  const [file, shape] = name.split('.');
  return shape === undefined ? `#/$defs/${name}` : `types/${file}#/${shape}`;
}
