import type { Locator, Page } from 'playwright-core';
import type { FieldModel } from '../../../src/core/model/model.ts';
import type { Language } from '../../../src/core/text/text.ts';
import { showDateTime } from '../../../src/core/text/date-text.ts';
import { namedFile } from '../../server/app/robot/desks.ts';
import { choiceLabel } from './choices.ts';

/** Somebody at a form: the page, its language, and how people are looked up. */
export interface Writer {
  readonly page: Page;
  readonly language: Language;
  /** The account of a person by the id. */
  readonly accountOf: (userId: string) => string;
}

type File = { readonly name: string };

/** Inputs into which text alone goes. */
const plainWidgets: ReadonlySet<string> = new Set(['text', 'area', 'opinion', 'number', 'integer']);

/** Whether a field takes any text, so that `typePlain` fills it. */
export function isPlain({ widget }: FieldModel): boolean {
  return plainWidgets.has(widget);
}

/** Comes to each of these inputs, puts its text in, and leaves it, without the keys that are pressed on the way. */
export function typePlain(page: Page, texts: ReadonlyMap<string, string>): Promise<void> {
  return page.evaluate(
    (all) => {
      for (const [id, text] of all) {
        const input = document.getElementById(id);
        if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) || input.disabled) {
          throw new Error(`nothing can be typed into ${id}`);
        }
        input.focus();
        // Past React's own property, which would take the text for one that it knows already.
        Reflect.set(Object.getPrototypeOf(input) as object, 'value', text, input);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.blur();
      }
    },
    [...texts],
  );
}

/** Fills one field of the form by keyboard, as somebody does who knows it, and leaves it. */
export async function fillField(writer: Writer, field: FieldModel, input: Locator, value: unknown): Promise<void> {
  const { page, language, accountOf } = writer;
  const each = <T>(take: (one: T) => Promise<void>): Promise<void> => inTurn(manyOf<T>(value), take);
  switch (field.widget) {
    case 'dict':
      return pick(
        input,
        manyOf(value).map((one) => typedChoice(choiceLabel(field, one, language))),
      );
    case 'user':
      return pick(
        input,
        manyOf<string>(value).map((one) => typedHit(accountOf(one))),
      );
    case 'ref':
      return pick(input, manyOf<string>(value).map(typedHit));
    case 'switch':
      return input
        .locator('label')
        .nth(value === true ? 0 : 1)
        .click();
    case 'file':
      return each<File>((file) => upload(page, input, field.key, file.name));
    case 'date':
    case 'datetime':
      return typeDate(page, input, field.widget === 'date' ? String(value) : showDateTime(String(value)));
    default:
      throw new Error(`the robot does not know how to fill ${field.path} (${field.widget})`);
  }
}

/** A value as the list of what it holds. */
function manyOf<T>(value: unknown): readonly T[] {
  return (Array.isArray(value) ? value : [value]) as readonly T[];
}

async function inTurn<T>(all: readonly T[], take: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await take(one);
}

async function typeDate(page: Page, input: Locator, text: string): Promise<void> {
  await input.focus();
  // The calendar comes when somebody comes to the field, and takes over from the plain input.
  await input.and(page.locator('.ant-picker input')).waitFor();
  await input.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
}

/** What to type into a list, and the text of the option that is meant by it. */
interface Typed {
  readonly text: string;
  /** A hit holds what it was found by, in brackets or not; the name of a choice is all of its option. */
  readonly isWhole: boolean;
}

function typedChoice(label: string): Typed {
  return { text: label, isWhole: true };
}

function typedHit(text: string): Typed {
  return { text, isWhole: false };
}

/** Chooses in a list: types, walks down to the option that is meant, takes it, and leaves the list in the end. */
async function pick(input: Locator, wanted: readonly Typed[]): Promise<void> {
  await input.focus();
  for (const typed of wanted) {
    const found = await input.evaluate(takeOption, typed);
    if (!found) throw new Error(`the list offers no ${typed.text}`);
  }
  await input.blur();
}

/** Runs in the page, since asking it from outside for each key and each option takes several times as long. */
async function takeOption(first: HTMLElement | SVGElement, { text, isWhole }: Typed): Promise<boolean> {
  const until = performance.now() + 60_000;
  const drawn = (): Promise<unknown> => new Promise((next) => requestAnimationFrame(next));
  let input = first;
  const press = (key: string, keyCode: number): void => {
    const told = { key, keyCode, which: keyCode, bubbles: true, cancelable: true };
    for (const kind of ['keydown', 'keyup']) input.dispatchEvent(new KeyboardEvent(kind, told));
  };
  const type = (): void => {
    input.focus();
    // Past React's own property, which would take the text for one that it knows already.
    Reflect.set(Object.getPrototypeOf(input) as object, 'value', text, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const optionsShown = (): readonly Element[] => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
    return [...(list?.closest('.ant-select-dropdown')?.querySelectorAll('.ant-select-item-option') ?? [])];
  };
  type();
  const isFound = (): boolean => (optionsShown()[0]?.textContent ?? '').toLowerCase().includes(text.toLowerCase());
  // Until then it shows what it showed before.
  while (!isFound()) {
    if (performance.now() > until) return false;
    await drawn();
    const present = document.getElementById(first.id);
    // The list comes when somebody comes to the field, and takes over from the plain input.
    if (present === null || present === input) continue;
    input = present;
    type();
  }
  const active = (): string | undefined =>
    optionsShown().find((option) => option.classList.contains('ant-select-item-option-active'))?.textContent;
  while (active() === undefined) {
    if (performance.now() > until) return false;
    await drawn();
  }
  for (let downs = 0; downs < 30; downs += 1) {
    const label = active() ?? '';
    if (isWhole ? label === text : label.includes(text)) {
      press('Enter', 13);
      return true;
    }
    press('ArrowDown', 40);
    await drawn();
  }
  return false;
}

async function upload(page: Page, input: Locator, key: string, name: string): Promise<void> {
  await input.setInputFiles(namedFile(name));
  const frame = page.locator(`[data-field="${key}"]:visible`);
  await frame.locator('li:not([role="status"])').filter({ hasText: name }).first().waitFor();
}
