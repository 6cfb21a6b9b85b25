import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { fixedRoutes } from '../../src/core/check/route.ts';
import { contrastFindings, seriousFindings, shownPart, structureFindings, type Finding } from './support/axe.ts';
import { logIn } from './support/browser.ts';
import { expect } from './support/expect.ts';
import { unseenStops } from './support/focus.ts';
import { chooseOutside, openRegistration } from './support/outside.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { goWithin, shiftOf, stickingOut, untilWhole, watchPages } from './support/sweep.ts';
import {
  fixedAddresses,
  outsideRoutes,
  prepareSweep,
  recordAddresses,
  type SweptThings,
} from './support/swept-pages.ts';

const stage = openStage();

/** Web Vitals call less than 0.1 good. */
const mostShift = 0.05;

const widths = [360, 768, 1920, 1280] as const;

/**
 * Going dark changes colours and nothing else, and words have the same colours in both languages: in the dark colours
 * are looked at, in English all else.
 */
const looks = [
  { language: 'zh', dark: false, findings: seriousFindings },
  { language: 'zh', dark: true, findings: contrastFindings },
  { language: 'en', dark: false, findings: structureFindings },
] as const;

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
type Faults = readonly (readonly [address: string, fault: string])[];

/** The page of somebody who sees everything, and what its console complains of. */
async function sweptDesk(language: Language): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const { page, context } = await stage.desk('tech', language);
  const complaints: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && complaints.push(entry.text()));
  await watchPages(context);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/wel/index');
  await untilWhole(page);
  return { page, complaints };
}

function tell(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, at }) => `${rule}: ${at.slice(0, 3).join(' / ')}`);
}

/** What jumps on the page shown while it comes, and what sticks out of it at every width. */
async function misplaced(page: Page): Promise<readonly string[]> {
  const { shift, moved } = await shiftOf(page);
  const faults = shift < mostShift ? [] : [`shifts by ${shift.toFixed(3)}: ${moved.join(', ')}`];
  for (const width of widths) {
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

async function sweep(
  addresses: readonly string[],
  look: (address: string) => Promise<readonly string[]>,
): Promise<Faults> {
  const all: [string, string][] = [];
  for (const address of addresses) {
    all.push(...(await look(address)).map((fault): [string, string] => [address, fault]));
  }
  return all;
}

test('S2-01 … S2-13 every fixed route is looked at here', () => {
  const looked = [...outsideRoutes, ...Object.keys(fixedAddresses(things))];
  expect(looked.toSorted()).toEqual(fixedRoutes.toSorted());
});

const parts = {
  'the app’s own pages': () => [...new Set(Object.values(fixedAddresses(things)).flat())],
  'record pages': () => recordAddresses(things),
} as const;

test.each(Object.entries(parts))(
  '%s can be read at every width as first pages, and nothing jumps or complains (zh)',
  async (_, list) => {
    const { page, complaints } = await sweptDesk('zh');
    const faults = await sweep(list(), async (address) => {
      await page.goto(address);
      await untilWhole(page);
      return [...tell(await seriousFindings(page)), ...(await misplaced(page)), ...complaints.splice(0)];
    });
    expect(faults).toEqual([]);
  },
);

// What surrounds the pages is looked at once; within them structure, and colours in the dark, since words have the same
// colours in both languages, and going dark changes colours and nothing else.
test.each(Object.entries(parts))(
  '%s can be read in the dark and at every width as next pages, and nothing jumps or complains (en)',
  async (_, list) => {
    const { page, complaints } = await sweptDesk('en');
    expect(tell(await seriousFindings(page))).toEqual([]);
    await goDarkHere(page, 'en');
    expect(tell(await contrastFindings(page))).toEqual([]);
    const faults = await sweep(list(), async (address) => {
      await goWithin(page, address);
      return [...tell(await seriousFindings(page, shownPart)), ...(await misplaced(page)), ...complaints.splice(0)];
    });
    expect(faults).toEqual([]);
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

describe('what opens over a page', () => {
  test.each(looks)(
    'can be read, and Escape closes it ($language, dark: $dark)',
    async ({ language, dark, findings }) => {
      const { page, complaints } = await sweptDesk(language);
      if (dark) await goDarkHere(page, language);
      for (const [address, open] of openers(language)) {
        await goWithin(page, address);
        await open(page);
        const opened = page.locator('[role="dialog"]:visible, [role="menu"].ant-dropdown-menu:visible').last();
        await expect(opened).toBeVisible();
        await untilWhole(page);
        expect([address, tell(await findings(page))]).toEqual([address, []]);
        await page.keyboard.press('Escape');
        await expect(opened).toBeHidden();
      }
      expect(complaints).toEqual([]);
    },
  );
});

/** The lock screen; its password is chosen first. */
async function lockScreen(page: Page, language: Language): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: words[language].lock, exact: true }).click();
  await page.getByRole('dialog').locator('input[type="password"]').fill('sesame');
  await page.getByRole('dialog').locator('.ant-btn-primary, button[type="submit"]').last().click();
  await expect(page.locator('input[name="password"]')).toBeVisible();
}

describe('pages without the layout', () => {
  test.each(looks)('can be read and fit every width ($language, dark: $dark)', async ({ language, dark, findings }) => {
    const { page } = await stage.emptyDesk(language);
    await watchPages(page.context());
    const faultsHere = async () => [...tell(await findings(page)), ...(await misplaced(page))];
    await page.goto('/login');
    await chooseOutside(page, dark);
    const outside: Record<string, () => Promise<unknown>> = {
      login: () => page.goto('/login'),
      'a login that this browser did not begin': () => page.goto('/oauth/redirect/keycloak?code=c&state=other'),
      'the register dialog': () => openRegistration(page),
      'an old browser': () => page.goto('/upgrade-your-browser'),
      'an area under construction': () => page.goto('/developing'),
    };
    for (const [name, open] of Object.entries(outside)) {
      await open();
      await expect(page.locator('main, #old-browser').filter({ visible: true }).first()).toBeVisible();
      await expect.poll(faultsHere, { message: name }).toEqual([]);
    }
    await page.unrouteAll();
    await page.goto('/login');
    await logIn(page, 'qc');
    if (dark) await goDarkHere(page, language);
    await lockScreen(page, language);
    await expect.poll(faultsHere, { message: 'lock' }).toEqual([]);
  });
});

describe('the focus can be seen', () => {
  test('on the login page', async () => {
    const { page } = await stage.emptyDesk();
    await page.goto('/login');
    await expect(page.locator('input[autocomplete="username"]:focus')).toBeVisible();
    expect(await unseenStops(page, 8)).toEqual([]);
  });

  test('on the way through home, a list, a record, a step and the studio', async () => {
    const { page } = await sweptDesk('zh');
    const step = fixedAddresses(things)['/work/process']?.[0] ?? '';
    for (const [address, stops] of [
      ['/wel/index', 45],
      ['/work/claim', 20],
      ['/project/index', 25],
      [step, 12],
      ['/studio', 25],
    ] as const) {
      await goWithin(page, address);
      // Within the page; the bar and the menu are walked through on the first one.
      if (address !== '/wel/index') await shownPage(page).focus();
      expect([address, await unseenStops(page, stops)]).toEqual([address, []]);
    }
  });
});
