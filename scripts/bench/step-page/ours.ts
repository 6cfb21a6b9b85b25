import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { i18n } from '../../../src/web/i18n/i18n.ts';
import { FormRenderer } from '../../../src/web/renderer/FormRenderer.tsx';
import { openForm } from '../../../src/web/renderer/open-form.ts';
import { prepareForm } from '../../../src/web/renderer/prepare-form.ts';
import '../../../src/web/shell/base.css';
import { fixture } from './fixture.ts';
import { watchPage } from './watch.ts';

const query = new URLSearchParams(window.location.search);
const language = query.get('language') === 'en' ? 'en' : 'zh';
const page = fixture(query.get('step') ?? 'experiment', Number(query.get('rows') ?? 96), query.get('filled') !== 'no');

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element #root');
void i18n.changeLanguage(language);
watchPage(query);
const { view, data } = page;
const { store, check } = openForm({
  view,
  data,
  context: page.context,
  lookups: page.services,
  check: await prepareForm(view),
});
if (query.get('judge') === 'submit') store.judgeAs('submit');
const form = createElement(FormRenderer, {
  store,
  services: page.services,
  language,
  check: check.submit,
  withSummary: query.get('judge') === 'submit',
});
createRoot(root).render(
  createElement(
    ConfigProvider,
    { locale: language === 'zh' ? zhCN : enUS, theme: { token: { colorPrimary: '#1668dc', borderRadius: 6 } } },
    createElement(App, { className: 'bench-page' }, createElement(MemoryRouter, null, form)),
  ),
);
