import type { FieldSchema, MenuSource } from '../../generated/descriptor.ts';
import { rule } from '../errors/diagnostic-rule.ts';
import type { LinkedProcess } from '../model/link.ts';
import { entriesOf, type Library } from '../model/link-library.ts';
import { pointerTo } from '../text/json.ts';
import type { Language, Text } from '../text/text.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { replacing } from './edits.ts';
import { eachField } from './field-words.ts';

const clashLabel = rule('clash/label', {
  severity: 'warning',
  message: {
    zh: '“{name}”与“{other}”的{language}名称都是“{label}”。',
    en: '"{name}" and "{other}" have the same {language} label, "{label}".',
  },
  why: { zh: '选的人分不清哪个是哪个。', en: 'Whoever chooses cannot tell them apart.' },
  fix: { zh: '给其中一个换一个名称。', en: 'Give one of them another label.' },
});

/** What people choose between has labels of its own: choices, entries, outcomes, processes of a stage. */
export const checkSameLabels: Check = {
  name: 'same-labels',
  codes: [clashLabel],
  run: ({ sets, entries, processes, library }, report) => {
    eachField(sets, ({ field, place }) => {
      checkChoices(field, place, report);
      if (field.items !== undefined) checkChoices(field.items, below(place, '/items'), report);
    });
    for (const { value, source } of entriesOf(entries, 'dictionary')) {
      // An entry of another parent is in another list.
      const labels = new Labels(report);
      value.entries.forEach(({ dictKey, dictValue, en, parent = '' }, index) => {
        const at = { source, pointer: pointerTo('/entries', index) };
        const places = { zh: below(at, '/dictValue'), en: below(at, '/en') };
        labels.add({ name: dictKey, label: { zh: dictValue, ...(en === undefined ? {} : { en }) }, places }, parent);
      });
    }
    for (const process of processes) checkOutcomeLabels(process, report);
    checkProcesses(processes, library, report);
  },
};

/** So have entries of the menu that stand in one list. */
export const checkMenuLabels: Check = {
  name: 'menu-labels',
  codes: [clashLabel],
  readsMenu: true,
  run: ({ entries }, report) => {
    for (const { value, source } of entriesOf(entries, 'menu'))
      checkMenus(value.menus, { source, pointer: '/menus' }, report);
  },
};

/** Something that people choose by its label, and where that stands in each language. */
interface Labelled {
  readonly name: string;
  readonly label: Partial<Text>;
  readonly places: Readonly<Record<Language, Place>>;
}

const languages = { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } } as const satisfies Record<
  Language,
  Text
>;

/** Labels of what stands in one list. */
class Labels {
  readonly #report: Report;
  readonly #owners = new Map<string, string>();

  constructor(report: Report) {
    this.#report = report;
  }

  /** @param group the list in which it stands, where there are several */
  add({ name, label, places }: Labelled, group = ''): void {
    for (const language of ['zh', 'en'] as const) {
      const text = label[language]?.trim().replaceAll(/\s+/g, ' ') ?? '';
      if (text === '') continue;
      const key = JSON.stringify([group, language, text]);
      const other = this.#owners.get(key);
      this.#owners.set(key, other ?? name);
      // What has one name as well is told as such.
      if (other === undefined || other === name) continue;
      const args = { name, other, label: text, language: languages[language] };
      this.#report(clashLabel, places[language], args, replacing(places[language], apart(text, name, language)));
    }
  }
}

/** The label with the name behind it, which tells both apart until a person finds a better one. */
function apart(text: string, name: string, language: Language): string {
  return language === 'zh' ? `${text}(${name})` : `${text} (${name})`;
}

/** The languages of a label that stands at a place. */
function languagesAt(place: Place): Labelled['places'] {
  return { zh: below(place, '/zh'), en: below(place, '/en') };
}

/** What only the server writes is read, and chosen by nobody: several of its codes may mean the same to people. */
function checkChoices({ 'x-enum': choices, readOnly }: FieldSchema, place: Place, report: Report): void {
  if (choices === undefined || readOnly === true) return;
  const labels = new Labels(report);
  for (const [name, label] of Object.entries(choices))
    labels.add({ name, label, places: languagesAt(below(place, pointerTo('/x-enum', name))) });
}

function checkOutcomeLabels({ model, places }: LinkedProcess, report: Report): void {
  model?.steps.forEach(({ outcomes }, index) => {
    const labels = new Labels(report);
    outcomes.forEach(({ id, label }, order) => {
      const at = places.at(pointerTo('/steps', index, 'outcomes', order, 'label'));
      labels.add({ name: id, label, places: languagesAt(at) });
    });
  });
}

/** Processes of one stage stand in one list of what can be started; what nothing begins any more does not. */
function checkProcesses(processes: readonly LinkedProcess[], library: Library, report: Report): void {
  const checked = new Set(processes.map(({ entry }) => entry.source));
  const labels = new Labels((kind, place, args, fix) => {
    if (checked.has(place.source)) report(kind, place, args, fix);
  });
  for (const entry of library.processes.values()) {
    const { id, label, stage, start, extends: family } = entry.value;
    const from = library.families.get(family ?? '')?.value;
    const by = (start ?? from?.start)?.by;
    if (Array.isArray(by) && by.length === 0) continue;
    const at = languagesAt({ source: entry.source, pointer: '/label' });
    labels.add({ name: id, label, places: at }, String(stage ?? from?.stage ?? ''));
  }
}

function checkMenus(menus: readonly MenuSource[], place: Place, report: Report): void {
  const labels = new Labels(report);
  menus.forEach(({ code, label, children = [] }, index) => {
    const here = below(place, pointerTo('', index));
    if (label !== undefined) labels.add({ name: code, label, places: languagesAt(below(here, '/label')) });
    checkMenus(children, below(here, '/children'), report);
  });
}
