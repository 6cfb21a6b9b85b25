import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile, compileCandidate } from '../../../src/core/check/compile.ts';
import { wholeLibrary } from './all-descriptors.ts';
import { text } from './support/both.ts';
import { type Json, smallLibrary, sourceOf, sourcesOf } from './support/small-library.ts';

describe('a whole set of descriptors', () => {
  test('the product’s own has no errors, and nothing to warn of', () => {
    const { diagnostics, model } = wholeLibrary();
    expect(diagnostics).toEqual([]);
    expect([...model.processes.keys()]).toContain('dna-extraction-plan');
    expect([...model.records.keys()]).toContain('project');
  });

  test('a fault in a set that ten processes use is told once, at the set', () => {
    const library = smallLibrary();
    library.types.sets.result.properties.total['x-calc'] = 'conc * volumme';
    const more = Array.from({ length: 10 }, (_, index) => [
      `more${index}`,
      { ...library.process, id: `more-${index}`, label: text(`More ${index}`) },
    ]);
    const { diagnostics } = compile(sourcesOf({ ...library, ...Object.fromEntries(more) }));
    expect(diagnostics.map(({ code, file, pointer }) => [code, file, pointer])).toEqual([
      ['expression/name-near', 'types.json', '/sets/result/properties/total/x-calc'],
    ]);
  });

  test('a fault in a family that ten processes extend is told once, at the family', () => {
    const library = smallLibrary();
    library.family.steps[0].roles = ['lab-technicien'];
    const more = Array.from({ length: 10 }, (_, index) => [
      `more${index}`,
      { ...library.process, id: `more-${index}`, label: text(`More ${index}`) },
    ]);
    const { diagnostics } = compile(sourcesOf({ ...library, ...Object.fromEntries(more) }));
    expect(diagnostics.map(({ code, file, pointer }) => [code, file, pointer])).toEqual([
      ['reference/role-unknown', 'family.json', '/steps/0/roles/0'],
    ]);
    expect(diagnostics[0]?.fix).toMatchObject({ op: 'replace', pointer: '/steps/0/roles/0', value: 'lab-technician' });
  });

  test('a fault in the shape of a set keeps its users silent', () => {
    const library = smallLibrary();
    library.types.sets.result.properties.conc.minimum = 'none';
    const { diagnostics, model } = compile(sourcesOf(library));
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      [expect.stringMatching(/^shape\//), 'types.json'],
    ]);
    expect(model.processes.has('bench-one')).toBe(false);
    expect(model.processes.has('plain')).toBe(true);
  });

  test('a family of the wrong shape keeps its processes silent', () => {
    const library = smallLibrary();
    library.family.steps[0].roles = 'lab-technician';
    expect(compile(sourcesOf(library)).diagnostics.every(({ file }) => file === 'family.json')).toBe(true);
  });

  test('a fault in a parameter is told where the process fills it', () => {
    const library = smallLibrary();
    library.process.params.bench = ['result', 'resultt'];
    const [found] = compile(sourcesOf(library)).diagnostics;
    expect(found).toMatchObject({ file: 'process.json', pointer: '/params/bench/1', code: 'reference/set-unknown' });
    expect(found?.fix).toMatchObject({ op: 'remove', pointer: '/params/bench/1' });
    const lines = JSON.stringify(library.process, null, 2).split('\n');
    expect(lines[found!.line - 1]?.slice(found!.column - 1)).toBe('"resultt"');
  });

  test('an expression of a merged set is told at the set that writes it', () => {
    const library = smallLibrary();
    library.types.sets.facts.properties.amount['x-need'] = 'titel != ""';
    const { diagnostics } = compile(sourcesOf(library));
    expect(diagnostics.map(({ pointer }) => pointer)).toEqual(['/sets/facts/properties/amount/x-need']);
  });

  test('a set that nothing uses is checked too', () => {
    const library = smallLibrary();
    const spare = structuredClone(library.types.sets.result);
    spare.properties.total['x-calc'] = 'conc *';
    library.types.sets.spare = spare;
    expect(compile(sourcesOf(library)).diagnostics.map(({ pointer }) => pointer)).toEqual([
      '/sets/spare',
      '/sets/spare/properties/total/x-calc',
    ]);
  });

  test('a set is not called unused while a form that may use it cannot be linked', () => {
    const library = smallLibrary();
    library.process.extends = 'bensh';
    expect(compile(sourcesOf(library)).diagnostics.map(({ code }) => code)).toEqual(['reference/family-unknown']);
  });

  test('what is carried is told at its place in the list, once for a family', () => {
    const library = smallLibrary();
    library.family.steps[2].outcomes[0].opens[0].carry = ['@head', 'titel'];
    const { diagnostics } = compile(sourcesOf(library));
    expect([...new Set(diagnostics.map(({ code, file, pointer }) => `${code} ${file} ${pointer}`))]).toEqual([
      'reference/field-unknown family.json /steps/2/outcomes/0/opens/0/carry/1',
    ]);
    expect(diagnostics[0]?.fix).toMatchObject({ op: 'replace', value: 'title' });
  });

  test('an outcome with two targets is told as the fork it is', () => {
    const library = smallLibrary();
    library.plain.steps[0].outcomes[0].to = ['report', 'end'];
    const { diagnostics } = compile(sourcesOf(library));
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([['graph/fork', '/steps/0/outcomes/0/to']]);
    expect(diagnostics[0]?.message.en).toContain('report, end');
  });

  test('gives the same findings in the same order, whatever the order of files', () => {
    const library = smallLibrary();
    library.plain.steps[0].outcomes[0].to = 'raport';
    library.process.node = 'bensh';
    library.types.sets.result.uses = ['samples'];
    const forward = compile(sourcesOf(library)).diagnostics;
    const backward = compile(sourcesOf(library).toReversed()).diagnostics;
    expect(forward.length).toBeGreaterThan(2);
    expect(JSON.stringify(backward)).toBe(JSON.stringify(forward));
  });

  test.each<[string, (library: ReturnType<typeof smallLibrary>) => void]>([
    ['an id that is an object with methods of its own', ({ types }) => (types.id = { toString: 'toString' })],
    ['a counter that a parameter makes a list', ({ family }) => (family.counter = '{bench}')],
    ['a stage that a parameter makes a list', ({ family }) => (family.stage = '{bench}')],
    [
      'a parameter of the name of the prototype',
      ({ family }) => (family.params = JSON.parse('{"__proto__":"__proto__"}')),
    ],
  ])('tells %s', (_, change) => {
    const library = smallLibrary();
    change(library);
    const { diagnostics } = compile(sourcesOf(library));
    expect(diagnostics.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
  });

  test('never throws, whatever part of whatever descriptor is replaced', () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      '@',
      '@@head',
      '{bench}',
      '@{then}',
      'samples.',
      '\u2028',
      '"`${x}',
    ];
    const junk = fc.oneof(
      fc.constantFrom<unknown>(null, 0, -1, '', [], {}, true, [[]], { a: null }),
      fc.constantFrom<unknown>(...names, ...names.map((name) => [name]), ...names.map((name) => ({ [name]: name }))),
    );
    fc.assert(
      fc.property(fc.nat(), junk, (seed, value) => {
        const library = smallLibrary();
        const places = holders(library);
        const [holder, key] = places[seed % places.length]!;
        (holder as Json)[key] = value;
        const { diagnostics } = compile(sourcesOf(library));
        for (const { line, column, message, fix } of diagnostics) {
          expect(line * column).toBeGreaterThan(0);
          expect(message.zh + fix.text.zh).not.toBe('');
        }
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});

describe('a candidate to publish', () => {
  const library = sourcesOf(smallLibrary());

  test('in source form gives its self-contained release', () => {
    const next = smallLibrary().process;
    next.version = 2;
    const { release, diagnostics, model } = compileCandidate(sourceOf('upload.json', next), library);
    expect(diagnostics).toEqual([]);
    expect(release).toMatchObject({ id: 'bench-one', version: 2, stage: 'experiment' });
    expect(model).toMatchObject({ kind: 'process', version: 2 });
  });

  test('in self-contained form with a field more is taken as it stands', () => {
    const next = structuredClone(compile(library).expanded.get('bench-one')) as Json;
    next['version'] = 2;
    next['sets'].result.properties.batch = { type: 'string', 'x-label': { zh: '批次', en: 'Batch' } };
    const { release, diagnostics, model } = compileCandidate(sourceOf('upload.json', next), library);
    expect(diagnostics).toEqual([]);
    expect(release?.version).toBe(2);
    expect(model?.fields.has('samples.batch')).toBe(true);
  });

  test('is told of its own faults only, at its own lines', () => {
    const broken = sourcesOf({ ...smallLibrary(), kind: { ...smallLibrary().kind, entries: 'none' } });
    const next = smallLibrary().process;
    next.params.then = ['plein'];
    const { release, model, diagnostics } = compileCandidate(sourceOf('upload.json', next), broken);
    expect([release, model]).toEqual([null, null]);
    expect(diagnostics.map(({ file, code, pointer }) => [file, code, pointer])).toEqual([
      ['upload.json', 'reference/process-unknown', '/params/then/0'],
    ]);
  });

  test('of the wrong shape is refused by shape alone', () => {
    const next = smallLibrary().record;
    next.list = 'title';
    const { release, diagnostics } = compileCandidate(sourceOf('upload.json', next), library);
    expect(release).toBeNull();
    expect(diagnostics.map(({ code }) => code.split('/')[0])).toEqual(['shape']);
  });

  test('may not take the id of a form of the other kind', () => {
    const next = smallLibrary().record;
    next.id = 'plain';
    const { diagnostics } = compileCandidate(sourceOf('upload.json', next), library);
    expect(diagnostics.map(({ code, file }) => [code, file])).toContainEqual(['clash/id', 'upload.json']);
  });

  test('of a kind without pages is refused', () => {
    const { release, diagnostics } = compileCandidate(sourceOf('upload.json', smallLibrary().kind), library);
    expect(release).toBeNull();
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([['link/not-a-form', '/kind']]);
  });

  test('may not take the address of another page', () => {
    const next = smallLibrary().record;
    next.path = '/studio';
    const { diagnostics } = compileCandidate(sourceOf('upload.json', next), library);
    expect(diagnostics.map(({ code }) => code)).toEqual(['clash/route']);
  });
});

function holders(value: unknown): readonly (readonly [object, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [[value, key] as const, ...holders((value as Json)[key])]);
}

/** Code and pointer of what is said of the small library after something in it was changed. */
function told(change: (library: ReturnType<typeof smallLibrary>) => void): readonly string[] {
  const library = smallLibrary();
  change(library);
  return compile(sourcesOf(library)).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('one fault is told once', () => {
  test('steps behind a step that nothing leads to follow from it', () => {
    const found = told(({ plain }) => {
      plain.steps[0].outcomes[0].to = 'end';
      plain.steps.push({ ...plain.steps[1], id: 'seal', edit: [], outcomes: [{ id: 'submit', to: 'end' }] });
      plain.steps[1].outcomes.unshift({ id: 'submit', to: 'seal' });
    });
    expect(found.filter((line) => line.startsWith('graph/unreachable'))).toEqual(['graph/unreachable /steps/1']);
  });

  test('steps that lead into a round without an end follow from it', () => {
    const found = told(({ plain }) => {
      for (const step of plain.steps) step.outcomes = [{ id: 'submit', to: 'next' }];
      plain.steps.at(-1).outcomes = [{ id: 'submit', to: plain.steps.at(-1).id }];
    });
    expect(found).toEqual([`graph/no-end /steps/${smallLibrary().plain.steps.length - 1}`]);
  });

  test('an example is not run while a field it may concern is in doubt', () => {
    const found = told(({ process, types }) => {
      types.sets.result.properties.reason['x-need'] = "state == 'bat'";
      process.examples[0].valid = false;
    });
    expect(found).toEqual(['reference/choice-unknown /sets/result/properties/reason/x-need']);
  });

  test('a fill that names no set is mended with its sign', () => {
    const library = smallLibrary();
    library.types.sets.head.properties.thingNo['x-fill'] = ['@fact'];
    const [finding] = compile(sourcesOf(library)).diagnostics;
    expect(finding?.fix).toMatchObject({ op: 'replace', value: '@facts' });
  });

  test('an example that is valid and lists errors contradicts itself', () => {
    const found = told(({ process }) => (process.examples[0].errors = ['/samples/0/conc']));
    expect(found).toEqual(['example/place /examples/0/errors']);
  });
});

test('what a step needs can be filled in before it is come to for the first time', () => {
  const found = told(({ plain }) => {
    const [first, last] = [plain.steps[0], plain.steps.at(-1)];
    first.edit = [];
    delete first.outcomes[0].if;
    delete last.read;
    last.edit = ['remark'];
    last.outcomes.push({ id: 'return', to: first.id });
  });
  expect(found).toContain('graph/required-not-editable /steps/0/need/0');
});
