import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { besideServer, runBeside } from './support/database.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { releaseIt } from './support/studio.ts';

const stage = openStage();
const forms = 'seqdesk-baseconfig/form-management';
/** More than are converted at once, so that they are in the background. */
const rowCount = 2500;
const inOneBatch = 500;

let analyst: ApiClient;
let manager: ApiClient;

interface Field {
  readonly 'x-label': { readonly en: string };
}

interface Release {
  readonly version: number;
  readonly descriptor: { readonly sets: { readonly 'hot-word': { readonly properties: Record<string, Field> } } };
}

interface HotWords {
  readonly total: number;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

beforeAll(async () => {
  [analyst, manager] = await Promise.all([apiClient(stage.url(), 'analyst'), apiClient(stage.url(), 'manager')]);
  await Promise.all([addHotWords(), makeHoldable()]);
});

/** Rows as nobody would type them. */
function addHotWords(): Promise<void> {
  return runBeside(
    stage.database(),
    `
    with added as (
      insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by)
      select '000000', 'hot-word', jsonb_build_object('hotWord', 'word ' || i, 'hotSort', i), now(), 1, now(), 1
      from generate_series(1, ${rowCount}) i returning id, data)
    insert into record_key (tenant_id, record, name, value, row_id)
    select '000000', 'hot-word', 'hotWord', jsonb_build_array(data -> 'hotWord')::text, id from added`,
  );
}

/** A next version, and what it changes. */
interface Renamed {
  /** The key of the field by which hot words are ordered now. */
  readonly was: string;
  readonly text: string;
  readonly version: number;
}

/** The next version, in which the place in the order has another name. */
async function renamed(now: string): Promise<Renamed> {
  const { version, descriptor } = await analyst.get<Release>(`${forms}/detail?formId=hot-word`);
  const { properties: before } = descriptor.sets['hot-word'];
  const was = Object.keys(before).find((key) => before[key]?.['x-label'].en === 'Sort') ?? '';
  const text = JSON.stringify({ ...descriptor, version: version + 1 }).replaceAll(`"${was}"`, `"${now}"`);
  const next = JSON.parse(text) as Release['descriptor'];
  const { properties } = next.sets['hot-word'];
  Object.assign(properties, { [now]: { ...properties[now], 'x-was': [was] } });
  return { was, text: JSON.stringify(next, null, 2), version };
}

/** Whoever writes converted rows waits while this lock of the database is held. */
const heldBy = 4711;

function makeHoldable(): Promise<void> {
  return runBeside(
    stage.database(),
    `
    create function hold() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${heldBy}); return null; end';
    create trigger hold before insert on record_prepared for each statement execute function hold();
    grant execute on function hold to public`,
  );
}

/**
 * Publishes with the first batch held up, so that what follows happens in the middle of the conversion. The answer lets
 * it go on, but holds it up again after that batch until the second answer is called.
 */
async function publishHeld(page: Page, text: string): Promise<() => Promise<() => Promise<void>>> {
  const [first, then] = [await besideServer(stage.database()), await besideServer(stage.database())];
  const waits = async (what: string): Promise<number | null> =>
    (await first.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1`, [what]))
      .rowCount;
  await first.query(`select pg_advisory_lock(${heldBy})`);
  await page.goto('/studio');
  await page.getByRole('button', { name: /新文件|New file/ }).click();
  await page.locator('.studio-text').fill(text);
  await page.getByRole('button', { name: /查看计划|Show the plan/ }).click();
  await releaseIt(page, 'Room for more words');
  await expect(note(page)).toContainText(/\b0 (?:\/|of) 2500/);
  await expect.poll(() => waits('%insert into record_prepared%')).toBe(1);
  return async () => {
    await then.query('begin');
    const held = then.query(`select 1 from record_conversion where state = 'running' for update`);
    await expect.poll(() => waits('select 1 from record_conversion%')).toBe(1);
    await first.query(`select pg_advisory_unlock(${heldBy})`);
    await held;
    return async () => void (await then.query('commit'));
  };
}

function note(page: Page): Locator {
  return page.getByTestId('conversions').getByRole('alert').first();
}

async function hotWords(query: string): Promise<HotWords> {
  return manager.get<HotWords>(`seqdesk-cloud-platform/hot-word/list?${query}`);
}

describe('a version of a record with many rows', () => {
  test('shows how far its rows are; meanwhile rows read as before, then as the new version says', async () => {
    const { page } = await stage.desk('analyst');
    const { was, text } = await renamed('hotRank');
    const goOn = await publishHeld(page, text);
    const finish = await goOn();
    await expect(note(page)).toContainText(`已换算 ${inOneBatch} / ${rowCount} 行`);
    await expect(note(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
    await expect
      .poll(() => hotWords(`${was}_gt=2490&size=1&descs=${was}`))
      .toMatchObject({ total: 10, records: [{ hotWord: 'word 2500', [was]: 2500 }] });
    const reader = await stage.desk('manager');
    await reader.page.goto('/cloud-platform/hotWord');
    await expect(reader.page.locator('.record-table tr.ant-table-row').first()).toContainText('word 1');
    await finish();
    await expect(note(page)).toContainText('热词 版本 2 已发布');
    await expect(note(page)).toContainText(`${rowCount} 行已于`);
    const row = page.locator('tr.ant-table-row').filter({ has: page.getByText('hot-word', { exact: true }) });
    await page.locator('.studio-search input').fill('hot-word');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('v2');
    await expect
      .poll(() => hotWords('hotRank_gt=2490&size=1&descs=hotRank'))
      .toMatchObject({ total: 10, records: [{ hotWord: 'word 2500', hotRank: 2500 }] });
    await reader.page.reload();
    await expect(reader.page.locator('.record-table tr.ant-table-row').first()).toContainText('word 1');
  });

  test('can be stopped: rows stay as they are and nothing is published', async () => {
    const { page } = await stage.desk('analyst', 'en');
    const { was, text, version } = await renamed('hotPlace');
    const goOn = await publishHeld(page, text);
    await note(page).getByRole('button', { name: 'Stop' }).click();
    const finish = await goOn();
    await finish();
    await expect(note(page)).toContainText(
      `Hot words, version ${version + 1} is not published: the conversion was stopped`,
    );
    await expect(note(page)).toContainText('they are as they were');
    await expect
      .poll(async () => (await analyst.get<Release>(`${forms}/detail?formId=hot-word`)).version)
      .toBe(version);
    await expect
      .poll(() => hotWords(`${was}_equal=2500`))
      .toMatchObject({ total: 1, records: [{ hotWord: 'word 2500' }] });
  });
});

test.each(['zh', 'en'] as const)(
  'every action of the list of forms is in sight on a narrow screen, in %s',
  async (language) => {
    const { page } = await stage.desk('analyst', language);
    await page.setViewportSize({ width: 1360, height: 800 });
    await page.goto('/studio');
    const area = page.locator('.ant-table-content').first();
    await expect(area.locator('tr.ant-table-row').first()).toBeVisible();
    await expect.poll(() => area.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
);
