import type { Json, SmallLibrary } from '../support/small-library.ts';
import { text } from '../support/both.ts';
import { field, type Odd } from './odd-kit.ts';

/** Processes, families, records, tables and the menu. */
export const oddForms: readonly Odd[] = [
  {
    name: 'a process of one step',
    plant: ({ plain }) => {
      plain.steps = [{ ...plain.steps[0], outcomes: [{ id: 'submit', to: 'end' }] }];
    },
  },
  {
    name: 'a process of forty steps',
    plant: ({ plain }) => {
      const last = plain.steps.pop();
      for (let at = 0; at < 38; at += 1)
        plain.steps.push({
          id: `more-${at}`,
          label: text(`More ${at}`),
          roles: ['qc'],
          outcomes: [{ id: 'submit', to: 'next' }],
        });
      plain.steps.push(last);
    },
  },
  {
    name: 'a step that leads back to itself as well as on',
    plant: ({ plain }) => void plain.steps[0].outcomes.push({ id: 'again', label: text('Again'), to: 'plan' }),
  },
  {
    name: 'ten ways to one step',
    plant: ({ plain }) => {
      for (let at = 0; at < 10; at += 1)
        plain.steps[0].outcomes.push({ id: `way-${at}`, label: text(`Way ${at}`), to: 'report' });
    },
  },
  {
    name: 'a step called as another process',
    plant: ({ plain }) => Object.assign(plain.steps[0], { id: 'bench-one', label: text('Bench one') }),
  },
  {
    name: 'a step that reads a set and hides a field of it',
    plant: ({ plain }) => {
      plain.sets.note.properties.second = field({});
      plain.steps[1].hide = ['second'];
    },
  },
  {
    name: 'a process that opens itself beside another one',
    plant: ({ plain, family }) => {
      family.start.by.push('auto');
      plain.steps[1].outcomes[0].pick = 'any';
      plain.steps[1].outcomes[0].opens = ['plain', 'bench-one'].map((process) => ({
        process,
        carry: { '@head': '@head', samples: 'samples' },
      }));
    },
  },
  { name: 'a step that is due on the day', plant: ({ plain }) => void (plain.steps[0].due = { workdays: 0 }) },
  {
    name: 'a sheet whose key is a whole number',
    plant: ({ process, family, types }) => {
      types.sets.sample.properties.rowNo = field({ type: 'integer', minimum: 1 });
      types.sets.sample.required.push('rowNo');
      family.steps[0].sheet.key = 'rowNo';
      for (const { before, data } of process.examples) before.samples[0].rowNo = data.samples[0].rowNo = 1;
    },
  },
  {
    name: 'a record without states, search by nothing but its number',
    plant: ({ record, types }) => {
      delete record.states;
      delete types.sets.thing.properties.status.readOnly;
      record.search = ['thingNo'];
    },
  },
  {
    name: 'a move from several states, one of which is left only',
    plant: ({ record, types }) => {
      types.sets.thing.properties.status['x-enum'].gone = text('Gone');
      record.states.moves.push({ from: ['new', 'old'], to: 'gone', label: text('Drop'), roles: ['qc'] });
    },
  },
  {
    name: 'a table that holds for one day',
    plant: ({ limits }) => Object.assign(limits, { validFrom: '2028-02-29', validTo: '2028-02-29' }),
  },
  {
    name: 'an example on a leap day, with nothing but empty texts',
    plant: ({ process }) =>
      void process.examples.push({
        name: 'leap day',
        step: 'hand-over',
        now: '2028-02-29T23:59:59+08:00',
        data: {},
        valid: true,
      }),
  },
  {
    name: 'an entry of the menu that leads to another site',
    plant: ({ menu }) => {
      menu.menus.push({ code: 'wiki', label: text('Wiki'), path: 'https://wiki.example.com/a?b=c#d', isOpen: 2 });
      menu.top[0].menus.push('wiki');
    },
  },
  {
    name: 'a menu of four levels',
    plant: ({ menu }) =>
      void menu.menus[0].children.push({
        code: 'two',
        label: text('Two'),
        path: '/two',
        children: [
          {
            code: 'three',
            label: text('Three'),
            path: '/three',
            children: [{ code: 'four', label: text('Four'), path: '/lab/four', counts: 'node:four' }],
          },
        ],
      }),
  },
  {
    name: 'an icon and a second button of a record',
    plant: ({ menu, record }) => {
      menu.menus[1].icon = 'check-square';
      record.actions.push({ verb: 'open', as: 'thing', permission: 'thing_add', label: text('Copies') });
    },
  },
  {
    name: 'a types file of shapes alone',
    plant: (library) =>
      void Object.assign(library, {
        shapes: {
          kind: 'types',
          id: 'shapes',
          version: 1,
          sets: {},
          $defs: {
            pair: {
              type: 'object',
              properties: { a: { type: 'string', 'x-label': text('A') } },
              additionalProperties: false,
            },
          },
        },
      }),
  },
  {
    name: 'a family that has no member yet',
    plant: (library) => void Object.assign(library, { idle: { ...structuredClone(library.family), id: 'idle' } }),
  },
];

const thing = (library: SmallLibrary): Json => library.types.sets.thing.properties;

/** Words of records, and what goes beside the usual ones. */
export const oddRecords: readonly Odd[] = [
  {
    name: 'a record whose title is another field in each language',
    plant: (library) => {
      thing(library).titleEn = field({}, 'English title');
      library.record.title = { zh: 'title', en: 'titleEn' };
    },
  },
  {
    name: 'a record sorted by three fields, by one of them downwards, and found by all',
    plant: ({ record }) => Object.assign(record, { sort: ['-amount', 'title', 'updatedAt'], search: record.list }),
  },
  {
    name: 'a record that refers to itself, as a tree',
    plant: (library) => {
      thing(library).parentThing = field({ 'x-ref': 'record:thing', 'x-widget': 'tree' }, 'Above');
      library.record.tree = { parent: 'parentThing' };
    },
  },
  {
    name: 'a record in which two fields together occur once',
    plant: ({ record }) => void record.unique.push(['title', 'group']),
  },
  {
    name: 'a record with an address of its own',
    plant: ({ record, menu }) => {
      record.path = '/a/b/c/d-e';
      menu.menus[1].path = '/a/b/c/d-e';
    },
  },
  {
    name: 'a choice that no move leads to, and one that none leads away from',
    plant: (library) =>
      Object.assign(thing(library).status['x-enum'], {
        kept: { zh: '保留', en: 'Kept' },
        lost: { zh: '遗失', en: 'Lost' },
      }),
  },
];
