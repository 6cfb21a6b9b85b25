import type { Page } from 'playwright-core';
import type { FieldModel, ProcessModel } from '../../../src/core/model/model.ts';
import type { Language } from '../../../src/core/text/text.ts';
import type { FormEngine } from '../../../src/core/form/form-engine.ts';
import { startStep } from '../../../src/core/words/application-step.ts';
import { unitBeside } from '../../../src/core/text/unit-text.ts';
import { expect } from '../support/expect.ts';

/** What a page with a form says of itself. */
export interface ShownForm {
  readonly title: string;
  readonly sections: readonly string[];
  /** `path: name`, with the mark of required ones, columns of tables among them. */
  readonly fields: readonly string[];
  readonly outcomes: readonly string[];
}

/** Reads the form of the page that is shown; tables are scrolled through to their last column. */
export function shownForm(page: Page): Promise<ShownForm> {
  return page.evaluate(async () => {
    const root = [...document.querySelectorAll('.kept-page')].find((part) => part.getClientRects().length > 0);
    if (root === undefined) throw new Error('no page is shown');
    const words = (element: Element | null): string => {
      const copy = element?.cloneNode(true) as Element | undefined;
      // What a head tells besides its name: a formula, the button of its menu.
      for (const extra of copy?.querySelectorAll('.sheet-formula, button') ?? []) extra.remove();
      return copy?.textContent?.trim() ?? '';
    };
    const fields = [...root.querySelectorAll('[data-field]')].map((field) => {
      const key = field.getAttribute('data-field') ?? '';
      return `${key}: ${words(field.querySelector('.field-head label'))}`;
    });
    for (const sheet of root.querySelectorAll('section.sheet')) {
      const [area, name] = [sheet.querySelector('.sheet-scroll'), sheet.getAttribute('aria-label') ?? ''];
      const heads = new Map<string, string>();
      for (let left = 0; area !== null; left += area.clientWidth / 2) {
        // A paste leaves it where its last column is.
        area.scrollLeft = left;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        for (const head of area.querySelectorAll('[role="columnheader"][data-column]')) {
          heads.set(head.getAttribute('aria-colindex') ?? '', words(head));
        }
        if (left + area.clientWidth >= area.scrollWidth || area.clientWidth === 0) break;
      }
      if (area !== null) area.scrollLeft = 0;
      fields.push(...[...heads.values()].map((head) => `${name} | ${head}`));
    }
    return {
      title: words(root.querySelector('.page-heading, .ant-card-head-title')),
      sections: [...root.querySelectorAll('.form-section-title')].map(words),
      fields,
      outcomes: [...root.querySelectorAll('[data-testid^="outcome-"]')].map(
        (button) => `${button.getAttribute('data-testid')?.slice('outcome-'.length)}: ${words(button)}`,
      ),
    };
  });
}

function starred(isRequired: boolean, field: FieldModel, unit: string, language: Language): string {
  return `${isRequired ? '*' : ''}${field.label[language]}${unit}`;
}

/** The names of the fields and columns that the page has to show, as `shownForm` reads them, each with its path. */
export function expectedFields(engine: FormEngine, language: Language): ReadonlyMap<string, string> {
  const { sections, tables } = engine.view;
  const named = new Map<string, string>();
  for (const { field } of sections.flatMap((section) => section.fields)) {
    const { visible, required, locked } = engine.fieldState(field.key);
    const unit = unitBeside(field, language);
    const name = starred(required && !locked, field, unit === '' ? '' : ` (${unit})`, language);
    if (visible) named.set(field.path, `${field.key}: ${name}`);
  }
  for (const { label, columns } of tables) {
    for (const { field, access, required } of columns) {
      const unit = unitBeside(field, language);
      const name = starred(required && access === 'edit', field, unit === '' ? '' : ` ${unit}`, language);
      named.set(field.path, `${label[language]} | ${name}`);
    }
  }
  return named;
}

/** Title, sections, names, marks and outcomes of the page are those of its descriptor; answers the paths shown. */
export async function expectForm(
  page: Page,
  process: ProcessModel,
  engine: FormEngine,
  language: Language,
): Promise<readonly string[]> {
  const { view } = engine;
  const where = `${process.id} ${view.step} (${language})`;
  const shown = await shownForm(page);
  expect(shown.title, `${where}: title`).toContain(process.label[language]);
  if (view.step !== startStep) expect(shown.title, `${where}: title`).toContain(view.title[language]);
  const named = expectedFields(engine, language);
  expect(shown.fields.toSorted(), `${where}: fields`).toEqual([...named.values()].toSorted());
  const sections = view.sections
    .filter(
      ({ set, fields }) =>
        view.tables.some(({ section }) => section === set) ||
        fields.some(({ field }) => engine.fieldState(field.key).visible),
    )
    .map(({ label }) => label[language]);
  expect(shown.sections.toSorted(), `${where}: sections`).toEqual(sections.toSorted());
  // A form that starts an instance has a button of its own.
  const offered = shown.outcomes.length === 0 && view.step === startStep ? [] : view.outcomes;
  const outcomes = offered.map(({ id, label }) => `${id}: ${label[language]}`);
  // Buttons of two characters have a space between them.
  const tidy = (text: string): string => text.replaceAll(' ', '');
  expect(shown.outcomes.map(tidy), `${where}: outcomes`).toEqual(outcomes.map(tidy));
  // A table that is a field itself is shown by its columns.
  const tables = view.tables.map(({ name }) => name).filter((name) => view.fields.has(name));
  return [...named.keys(), ...tables];
}
