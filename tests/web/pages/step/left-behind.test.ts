// @vitest-environment jsdom
import { App } from 'antd';
import { createElement, useEffect } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { useLeftBehind } from '../../../../src/web/pages/step/use-completion.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { doing, layOutPage, render } from '../../support/dom.ts';
import { eventually } from '../../support/eventually.ts';

let tell: ReturnType<typeof useLeftBehind>;

function Teller() {
  const told = useLeftBehind();
  useEffect(() => {
    tell = told;
  }, [told]);
  return null;
}

beforeAll(layOutPage);

test.each([
  ['zh', '新开的 EP-2 没有带上：日期、等级。原值见其流转记录。'],
  ['en', 'EP-2, which opened, could not take over: Day, Grade. Its history has the values.'],
])('whoever hands in is told in %s what an opened process could not take over', async (language, told) => {
  await i18n.changeLanguage(language);
  const page = await render(createElement(App, null, createElement(Teller)));
  const opened = (businessNo: string, left: readonly { zh: string; en: string }[]) => {
    return { process: 'extraction', processInstanceId: businessNo, taskId: '', businessNo, left };
  };
  const fields = [
    { zh: '日期', en: 'Day' },
    { zh: '等级', en: 'Grade' },
  ];
  const reply = { processInstanceId: '1', businessNo: 'EP-1', status: 'finished', step: '', taskId: '', warnings: [] };
  await doing(() => tell({ ...reply, opened: [opened('EP-2', fields), opened('EP-3', [])] }));
  await eventually(() => expect(document.body.textContent).toContain(told));
  expect(document.body.textContent).not.toContain('EP-3');
  await page.unmount();
});
