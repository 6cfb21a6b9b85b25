import { isObject, pointerTo } from '../text/json.ts';
import type { Library } from '../model/link-library.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, Report, Subject } from './check.ts';
import { removing } from './edits.ts';
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

const referenceShapeUnused = rule('reference/shape-unused', {
  message: { zh: '没有字段用到结构“{name}”。', en: 'No field uses the shape "{name}".' },
  why: { zh: '写在其中的限制不会起作用。', en: 'The limits that are written in it have no effect.' },
  fix: {
    zh: '用 "$ref" 指向它，或从 "$defs" 中删去它。',
    en: 'Name it by "$ref" in a field, or remove it from "$defs".',
  },
});

/** Every shape is named by a field. Silent while a file or a name cannot be read that may be what names it. */
export const checkIdleShapes: Check = {
  name: 'idle-shapes',
  codes: [referenceShapeUnused],
  run: ({ entries, library }, report) => {
    const written = entries
      .filter((entry) => !isStock(entry))
      .flatMap((entry) => shapesIn(entry).map((shape) => ({ ...shape, source: entry.source })));
    if (written.length === 0 || library.broken.size > 0) return;
    const named = new Set(library.entries.flatMap((entry) => refsIn(entry.value, entry)));
    const known = new Set(library.entries.flatMap((entry) => shapesIn(entry).map(({ ref }) => ref)));
    if ([...named].some((ref) => !known.has(ref))) return;
    for (const { name, ref, source } of written) {
      const place: Place = { source, pointer: pointerTo('/$defs', name), of: 'key' };
      if (!named.has(ref)) report(referenceShapeUnused, place, { name }, removing(place));
    }
  },
};

type Written = Subject['library']['entries'][number];

/** Whether a file is a stock of shapes, or of sets whose pages are still to come. */
function isStock({ value }: Written): boolean {
  return value.kind === 'types' && (value.awaited === true || Object.keys(value.sets ?? {}).length === 0);
}

/** The shapes that a descriptor defines, each with its name in the whole library. */
function shapesIn(entry: Written): readonly { readonly name: string; readonly ref: string }[] {
  const { value } = entry;
  if (value.kind !== 'types' && value.kind !== 'process' && value.kind !== 'record') return [];
  return Object.keys(value.$defs ?? {}).map((name) => ({ name, ref: wholeRef(`#/$defs/${name}`, entry) }));
}

/** The name of a shape in the whole library: what a file names in itself gets the name of the file. */
function wholeRef(ref: string, { value }: Written): string {
  return ref.replace(/^#\/\$defs\//, `${value.kind}/${value.id}#/`);
}

/** The shapes that something in a descriptor names. */
function refsIn(value: unknown, entry: Written): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => refsIn(item, entry));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [wholeRef(item, entry)] : refsIn(item, entry),
  );
}

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
