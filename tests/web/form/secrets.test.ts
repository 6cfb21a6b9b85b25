// @vitest-environment jsdom
import { App, ConfigProvider } from 'antd';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { validate } from '../../../src/core/form/validate.ts';
import type { FieldModel } from '../../../src/core/model/model.ts';
import { layPrint } from '../../../src/core/print/lay-print.ts';
import { interpreterChecks } from '../../../src/core/values/interpreter-check.ts';
import { showValue, valueCell } from '../../../src/core/values/values.ts';
import { FormRenderer } from '../../../src/web/form/renderer/FormRenderer.tsx';
import { openForm } from '../../../src/web/form/renderer/open-form.ts';
import { WhyText } from '../../../src/web/form/renderer/WhyText.tsx';
import { shownValue } from '../../../src/web/pages/detail/trail-fields.ts';
import { recordColumns } from '../../../src/web/pages/record/record-columns.ts';
import { text } from '../../core/check/support/both.ts';
import { smallLibrary, sourcesOf } from '../../core/check/support/small-library.ts';
import { layOutPage, render, type Rendered } from '../support/dom.ts';
import { context, loadForms } from '../support/forms.ts';
import { testServices } from '../support/services.ts';

const secret = 'open sesame';
const hidden = '••••••';
const lookups = { choices: () => [], nameOf: () => null, meant: () => null };

/** A secret that one step takes in and the next one reads, and that rows of a record have. */
function forms() {
  const library = smallLibrary();
  const words = { type: 'string', pattern: '^[a-z ]+$', 'x-format': 'mask', 'x-label': text('Secret') };
  library.plain.sets.note.properties.secret = words;
  library.types.sets.thing.properties.code = { ...words, 'x-label': text('Code') };
  library.record.list.push('code');
  const { model, diagnostics } = compile(sourcesOf(library));
  expect(diagnostics).toEqual([]);
  return { plain: model.processes.get('plain')!, thing: model.records.get('thing')! };
}

const { plain, thing } = forms();
const field: FieldModel = plain.fields.get('secret')!;

let shown: Rendered | null = null;

beforeAll(async () => {
  layOutPage();
  await loadForms();
});
vi.setConfig({ testTimeout: 60_000 });
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

/** What a page of a step says, with the values of its inputs. */
async function pageOf(step: string): Promise<string> {
  const view = stepView(plain, step, ['qc']);
  const check = interpreterChecks(view);
  const { store } = openForm({ view, data: { remark: 'said', secret }, context, lookups: testServices, check });
  store.allFindings();
  const form = createElement(FormRenderer, { store, services: testServices, language: 'en', withSummary: true });
  shown = await render(themed(form));
  return shown.box.textContent ?? '';
}

const themed = (inner: ReactNode): ReactNode =>
  createElement(ConfigProvider, { theme: { zeroRuntime: true } }, createElement(App, null, inner));

describe('S7-31 a secret is hidden wherever it is read', () => {
  test('while it is typed, and on the page of a later step', async () => {
    await pageOf('plan');
    await vi.waitFor(() => expect(shown?.box.querySelector('input[type="password"]')).not.toBeNull());
    await shown?.unmount();
    const read = await pageOf('report');
    expect(read).toContain(hidden);
    expect(read).toContain('said');
    expect(read).not.toContain(secret);
  });

  test('in lists, details and workbooks', () => {
    const column = recordColumns(thing, ['code'], 'en', lookups, null)[0]!;
    expect(JSON.stringify(column.render(secret, { id: '1', code: secret }))).not.toContain(secret);
    expect(column.sorter).toBe(false);
    const code = thing.fields.get('code')!;
    expect(showValue(secret, { field: code, language: 'en', lookups })).toBe(hidden);
    expect(valueCell(secret, { field: code, language: 'en', lookups })).toBe(hidden);
    expect(showValue('', { field: code, language: 'en', lookups })).toBe('');
  });

  test('in the history and where two versions are compared', () => {
    expect(shownValue(field, secret, 'zh', lookups)).toBe(hidden);
    expect(shownValue(field, null, 'zh', lookups)).toBe('—');
  });

  test('on prints', () => {
    const facts = { number: '1', process: '', today: '', person: '', starter: '', started: '', samples: '' };
    const print = layPrint(
      plain.prints.find(({ id }) => id === 'plain')!,
      {
        language: 'en',
        model: plain,
        visible: new Set(plain.fields.keys()),
        data: { remark: 'said', secret },
        trail: [],
        facts,
        show: (one, value) => showValue(value, { field: one, language: 'en', lookups }),
      },
    );
    expect(JSON.stringify(print)).toContain(hidden);
    expect(JSON.stringify(print)).not.toContain(secret);
  });

  test('in what is said of a value that is refused, and of what a condition read', async () => {
    const view = stepView(plain, 'plan', ['qc']);
    const engine = createFormEngine(view, { remark: 'x', secret: 'Sesame 1' }, context);
    const findings = validate(engine, interpreterChecks(view), 'submit', null);
    expect(findings).toMatchObject([{ key: 'secret', code: 'pattern' }]);
    expect(JSON.stringify(findings)).not.toContain('Sesame 1');
    const explanations = [{ word: 'x-need', expression: 'empty(secret)', inputs: { secret }, result: false }] as const;
    shown = await render(
      themed(createElement(WhyText, { view, field: plain.fields.get('remark')!, reasons: [], explanations })),
    );
    expect(shown.box.textContent).toContain(hidden);
    expect(shown.box.textContent).not.toContain(secret);
  });
});
