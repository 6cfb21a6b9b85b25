// @vitest-environment jsdom
import { sent, type SentRequest } from '../../support/wire.ts';
import { App } from 'antd';
import { act, createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { RecordDescriptor } from '../../../../src/generated/descriptor.ts';
import { dispatchServerEvent } from '../../../../src/web/data/calls/server-events.ts';
import { menuState } from '../../../../src/web/data/state/menu.ts';
import { session } from '../../../../src/web/data/state/session.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { RecordPage } from '../../../../src/web/pages/record/RecordPage.tsx';
import { layOutPage, render, typeInto, type Rendered } from '../../support/dom.ts';
import { eventually } from '../../support/eventually.ts';

const written = JSON.parse(readFileSync('src/generated/releases/hot-word.json', 'utf8')) as RecordDescriptor;
/** The newest release of the form. */
let newest = written;
/** How often it was fetched. */
let fetched = 0;
let answering: ReturnType<typeof setInterval>;
let shown: Rendered;

const rows = [
  { id: '1', hotWord: 'plankton', hotLink: '/a', hotSort: 1, hotPlatform: ['pc'], hotShow: true },
  { id: '2', hotWord: 'kelp', hotLink: '/b', hotSort: 2, hotPlatform: ['pc'], hotShow: true },
];

function replyTo({ url = '' }: SentRequest['config']): unknown {
  if (url.includes('form-management/detail')) {
    fetched += 1;
    return { descriptor: newest, version: newest.version, closed: [] };
  }
  return url.includes('hot-word/list') ? { records: rows, total: 2, size: 20, current: 1 } : [];
}

beforeAll(layOutPage);
beforeEach(async () => {
  await i18n.changeLanguage('en');
  newest = written;
  fetched = 0;
  session.user = { ...blank, userId: '1', roles: ['administrator'] };
  menuState.permission = { hot_word_add: true, hot_word_edit: true, hot_word_delete: true };
  answering = setInterval(() => {
    for (const request of sent.splice(0)) {
      request.answer(200, { code: 200, success: true, data: replyTo(request.config), msg: '' });
    }
  }, 5);
  shown = await render(
    createElement(App, null, createElement(MemoryRouter, null, createElement(RecordPage, { formId: 'hot-word' }))),
  );
});
afterEach(async () => {
  await shown.unmount();
  clearInterval(answering);
});

const blank = { userName: '', account: '', realName: '', avatar: '', sex: -1, tenantId: '000000', oauthId: '' };

async function until(check: () => void): Promise<void> {
  await eventually(async () => {
    await act(() => new Promise((done) => setTimeout(done, 0)));
    check();
  });
}

/** Tells the page that a form was published, and waits until it has what is newest. */
async function publish(): Promise<void> {
  const before = fetched;
  act(() => dispatchServerEvent('release', {}));
  await until(() => expect(fetched).toBeGreaterThan(before));
  await until(() => expect(sent).toHaveLength(0));
}

/** Presses a button by its words. */
function press(words: string): Promise<void> {
  return act(async () => {
    const found = [...document.querySelectorAll('button')].find((button) => button.textContent === words);
    expect(found, words).toBeDefined();
    found?.click();
    await Promise.resolve();
  });
}

function wordField(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('.ant-modal [data-field="hotWord"] input, .ant-modal input');
  if (input === null) throw new Error('the dialog shows no field');
  return input;
}

function publishRenamed(): Promise<void> {
  newest = { ...written, version: 2, label: { zh: '搜索词', en: 'Search words' } };
  return publish();
}

/** Waits until the list has its rows. */
function untilListed(): Promise<void> {
  return until(() => expect(document.querySelectorAll('.ant-table-row')).toHaveLength(2));
}

function isTitled(title: string): boolean {
  return document.querySelector('.ant-card-head-title')?.textContent === title;
}

test('S7-31 a release published meanwhile is shown once the dialog is closed; what is typed there stays', async () => {
  await untilListed();
  await press('Add');
  await until(() => expect(wordField()).not.toBeNull());
  await typeInto(wordField(), 'seagrass');
  await publish();
  expect(wordField().value).toBe('seagrass');
  await publishRenamed();
  expect(wordField().value).toBe('seagrass');
  expect(isTitled('Hot words')).toBe(true);
  await press('Cancel');
  await press('OK');
  await until(() => expect(isTitled('Search words')).toBe(true));
});

test('S7-31 a release published meanwhile is shown once no row is ticked any more', async () => {
  await untilListed();
  const box = (): HTMLInputElement | null =>
    document.querySelector<HTMLInputElement>('.ant-table-row input[type="checkbox"]');
  await act(() => Promise.resolve(box()?.click()));
  await publishRenamed();
  expect(box()?.checked).toBe(true);
  expect(isTitled('Hot words')).toBe(true);
  await act(() => Promise.resolve(box()?.click()));
  await until(() => expect(isTitled('Search words')).toBe(true));
});

test('S7-31 a release is shown at once where nobody is at work', async () => {
  await untilListed();
  await publishRenamed();
  await until(() => expect(isTitled('Search words')).toBe(true));
});
