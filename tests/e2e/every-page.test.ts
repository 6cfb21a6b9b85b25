import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { fixedRoutes } from '../../src/core/check/route.ts';
import { breadth } from '../support/breadth.ts';
import { coveringLooks, everyLook } from '../support/cover.ts';
import { contrastFindings, seriousFindings, shownPart, structureFindings, type Finding } from './support/axe.ts';
import { logIn } from './support/browser.ts';
import { expect } from './support/expect.ts';
import { unseenStops } from './support/focus.ts';
import { openRegistration } from './support/outside.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { goWithin, shiftOf, stickingOut, untilWhole, watchPages } from './support/sweep.ts';
import {
  fixedAddresses,
  kindOfPage,
  outsideRoutes,
  prepareSweep,
  recordAddresses,
  type SweptThings,
} from './support/swept-pages.ts';

const stage = openStage();

/** Web Vitals call less than 0.1 good. */
const mostShift = 0.05;

/**
 * Going dark changes colours and nothing else, and words have the same colours in both languages: in the dark colours
 * are looked at, in English all else.
 */
const looks = [
  { language: 'zh', dark: false },
  { language: 'zh', dark: true },
  { language: 'en', dark: false },
] as const;

type LookOf = (typeof looks)[number];

const narrowAndWide = [360, 1920] as const;
const between = [768, 1280] as const;
const widths = [...narrowAndWide, ...between];

/** How a page may be met: as the first page that the browser loads, or gone to within the app; and at two widths. */
const factors = { look: looks, way: ['first', 'next'], widths: [narrowAndWide, between] } as const;

const words = {
  zh: { theme: '主题', dark: '深色', lock: '锁屏', log: '错误日志', colour: '主题色', add: '新增', versions: '版本' },
  en: {
    theme: 'Theme',
    dark: 'Dark',
    lock: 'Lock',
    log: 'Error log',
    colour: 'Colour',
    add: 'Add',
    versions: 'Versions',
  },
} as const;

type Language = keyof typeof words;

let things: SweptThings;
beforeAll(async () => {
  things = await prepareSweep(stage.url());
});

/** A page with what is wrong with it. */
type Faults = readonly [address: string, faults: readonly string[]];

/** The page of somebody who sees everything, and what its console complains of. */
async function sweptDesk({ language, dark }: LookOf): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const { page } = await stage.desk('tech', language);
  const complaints: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && complaints.push(entry.text()));
  await watchPages(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/wel/index');
  await untilWhole(page);
  if (dark) await goDarkHere(page, language);
  return { page, complaints };
}

function findingsOf(page: Page, { language, dark }: LookOf, within?: string): Promise<readonly Finding[]> {
  if (dark) return contrastFindings(page, within);
  return language === 'zh' ? seriousFindings(page, within) : structureFindings(page, within);
}

function tell(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, at }) => `${rule}: ${at.slice(0, 3).join(' / ')}`);
}

/** What jumps on the page shown while it comes, and what sticks out of it at these widths. */
async function misplaced(page: Page, at: readonly number[] = widths): Promise<readonly string[]> {
  const { shift, moved } = await shiftOf(page);
  const faults = shift < mostShift ? [] : [`shifts by ${shift.toFixed(3)}: ${moved.join(', ')}`];
  for (const width of at) {
    const parts = await stickingOut(page, width);
    if (parts.length > 0) faults.push(`sticks out at ${width} px: ${parts.join(', ')}`);
  }
  return faults;
}

async function goDarkHere(page: Page, language: Language): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: words[language].theme, exact: true }).click();
  await page.getByRole('dialog').getByText(words[language].dark, { exact: true }).last().click();
  await page.waitForFunction(() => document.documentElement.dataset['dark'] === 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('S2-01 … S2-13 every fixed route is looked at here', () => {
  const looked = [...outsideRoutes, ...Object.keys(fixedAddresses(things))];
  expect(looked.toSorted()).toEqual(fixedRoutes.toSorted());
});

function addresses(): readonly string[] {
  return [...new Set([...Object.values(fixedAddresses(things)).flat(), ...things.pay, ...recordAddresses(things)])];
}

// Gone to from another one, a page is looked at without what surrounds it.
test.each(looks)(
  'pages can be read at every width, and nothing jumps or complains ($language, dark: $dark)',
  async (look) => {
    const { page, complaints } = await sweptDesk(look);
    const kindsOf = (address: string): readonly string[] => [kindOfPage(address)];
    const chosen = breadth(everyLook(addresses(), factors), coveringLooks(addresses(), kindsOf, factors));
    const faults: Faults[] = [];
    for (const { thing: address, values } of chosen.filter((one) => one.values.look === look)) {
      const isFirst = values.way === 'first';
      await (isFirst ? page.goto(address) : goWithin(page, address));
      await untilWhole(page);
      const found = tell(await findingsOf(page, look, isFirst ? undefined : shownPart));
      const misplacedHere = await misplaced(page, values.widths);
      faults.push([address, [...found, ...misplacedHere, ...complaints.splice(0)]]);
    }
    expect(faults.filter(([, all]) => all.length > 0)).toEqual([]);
  },
);

/** What opens over a page: where, and how. */
function openers(language: Language): readonly (readonly [address: string, open: (page: Page) => Promise<void>])[] {
  const { theme, lock, log, colour, add, versions } = words[language];
  const bar = (name: string) => (page: Page) =>
    page.getByRole('banner').getByRole('button', { name, exact: true }).click();
  return [
    ['/wel/index', (page) => page.getByTestId('notice-button').click()],
    ['/wel/index', (page) => page.getByTestId('user-menu').click()],
    ...[theme, colour, log, lock].map((name) => ['/wel/index', bar(name)] as const),
    ['/project/index', (page) => shownPage(page).getByRole('button', { name: add }).click()],
    ['/studio', (page) => shownPage(page).getByRole('button', { name: versions }).first().click()],
    ['/dict-horizontal/index', (page) => shownPage(page).locator('.ant-card .ant-btn-primary').first().click()],
  ];
}

/** The numbers of the things that a run looks at in one look: all, or each in one of the looks. */
function chosenFor(count: number, look: LookOf): readonly number[] {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const all = { look: looks };
  const chosen = breadth(
    everyLook(numbers, all),
    coveringLooks(numbers, () => [], all),
  );
  return chosen.filter(({ values }) => values.look === look).map(({ thing }) => thing);
}

test.each(looks)('what opens over a page can be read, and Escape closes it ($language, dark: $dark)', async (look) => {
  const { page, complaints } = await sweptDesk(look);
  const all = openers(look.language);
  for (const number of chosenFor(all.length, look)) {
    const [address, open] = all[number] ?? ['', () => Promise.resolve()];
    await goWithin(page, address);
    await open(page);
    const opened = page.locator('[role="dialog"]:visible, [role="menu"].ant-dropdown-menu:visible').last();
    await expect(opened).toBeVisible();
    await untilWhole(page);
    const findings = tell(await findingsOf(page, look));
    expect([address, findings]).toEqual([address, []]);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
  expect(complaints).toEqual([]);
});

/** The lock screen; its password is chosen first. */
async function lockScreen(page: Page, language: Language): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: words[language].lock, exact: true }).click();
  await page.getByRole('dialog').locator('input[type="password"]').fill('sesame');
  await page.getByRole('dialog').locator('.ant-btn-primary, button[type="submit"]').last().click();
  await expect(page.locator('input[name="password"]')).toBeVisible();
}

/** Opens each page that is drawn without the layout. */
function outsidePages(look: LookOf): readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] {
  return [
    ['login', (page) => page.goto('/login')],
    ['a login that this browser did not begin', (page) => page.goto('/oauth/redirect/keycloak?code=c&state=other')],
    [
      'the register dialog',
      async (page) => {
        await page.goto('/login');
        await openRegistration(page);
      },
    ],
    ['an old browser', (page) => page.goto('/upgrade-your-browser')],
    ['an area under construction', (page) => page.goto('/developing')],
    [
      'the lock',
      async (page) => {
        await page.goto('/login');
        await logIn(page, 'qc');
        if (look.dark) await goDarkHere(page, look.language);
        await lockScreen(page, look.language);
      },
    ],
  ];
}

test.each(looks)('pages without the layout can be read and fit every width ($language, dark: $dark)', async (look) => {
  const { page } = await stage.emptyDesk(look.language, { dark: look.dark });
  await watchPages(page);
  const all = outsidePages(look);
  for (const number of chosenFor(all.length, look)) {
    const [name, open] = all[number] ?? ['', () => Promise.resolve()];
    await open(page);
    await expect(page.locator('main, #old-browser').filter({ visible: true }).first()).toBeVisible();
    const faultsHere = async () => [...tell(await findingsOf(page, look)), ...(await misplaced(page))];
    await expect.poll(faultsHere, { message: name }).toEqual([]);
    await page.unrouteAll();
  }
});

describe('the focus can be seen', () => {
  test('on the login page', async () => {
    const { page } = await stage.emptyDesk();
    await page.goto('/login');
    await expect(page.locator('input[autocomplete="username"]:focus')).toBeVisible();
    expect(await unseenStops(page, 8)).toEqual([]);
  });

  test('on the way through home, a list, a record, a step and the studio', async () => {
    const { page } = await sweptDesk(looks[0]);
    const step = fixedAddresses(things)['/work/process']?.[0] ?? '';
    for (const [address, stops] of [
      ['/wel/index', breadth(45, 30)],
      ['/work/claim', breadth(20, 12)],
      ['/project/index', breadth(25, 12)],
      [step, 12],
      ['/studio', breadth(25, 12)],
    ] as const) {
      await goWithin(page, address);
      // Within the page; the bar and the menu are walked through on the first one.
      if (address !== '/wel/index') await shownPage(page).focus();
      expect([address, await unseenStops(page, stops)]).toEqual([address, []]);
    }
  });
});
