// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Participation } from '../../../../src/core/calls/records.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { LineageLists } from '../../../../src/web/pages/row/LineageLists.tsx';
import { Participations } from '../../../../src/web/pages/row/Participations.tsx';
import { ScanField } from '../../../../src/web/pages/row/ScanField.tsx';
import { layOutPage, render } from '../../support/dom.ts';

beforeAll(layOutPage);
beforeEach(async () => {
  await i18n.changeLanguage('en');
});

const both = (en: string) => ({ zh: en, en });

function drawn(node: ReactNode) {
  return render(createElement(MemoryRouter, null, node));
}

const pass: Participation = {
  processInstanceId: '7',
  processCode: 'EP20261120-001',
  processKey: 'dna-extraction-plan',
  processLabel: both('DNA extraction plan'),
  routeValue: 'dna-extraction-plan',
  stage: 'experiment',
  status: 'finished',
  stepLabel: null,
  startedAt: '2026-11-20 09:00:00',
  endedAt: '2026-11-21 09:00:00',
  inSight: true,
  verdicts: [{ id: 'amount', label: both('enough material'), verdict: 'warn' }],
  steps: [
    {
      seq: 3,
      step: 'experiment',
      stepLabel: both('Experiment'),
      outcome: 'submit',
      outcomeLabel: both('Submit'),
      actorName: 'Chen',
      at: '2026-11-20 17:00:00',
      comment: '',
      values: [{ key: 'extractConc', label: both('Concentration'), text: both('35.2 ng/µL') }],
      files: [],
    },
  ],
};

test('a pass tells step, person, value with unit and verdict, and leads to the detail page', async () => {
  const { box, unmount } = await drawn(createElement(Participations, { participations: [pass] }));
  for (const told of ['Experiment', 'Chen', '35.2 ng/µL', 'Warning', 'enough material', 'Finished'])
    expect(box.textContent).toContain(told);
  const links = [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(new Set(links)).toEqual(new Set(['/work/process/dna-extraction-plan/detail/7/EP20261120-001']));
  await unmount();
});

test('what the person may not open leads nowhere', async () => {
  const { box, unmount } = await drawn(
    createElement(Participations, { participations: [{ ...pass, inSight: false }] }),
  );
  expect(box.querySelector('a')).toBeNull();
  expect(box.textContent).toContain('35.2 ng/µL');
  await unmount();
});

test('relatives with a row of their own lead there, the others are told', async () => {
  const lineage = {
    parents: [{ key: '26S000001', label: both('Parent no.'), title: 'CJ-1', known: true }],
    children: [{ key: '26N000001', label: both('Extract no.'), title: '', known: false }],
  };
  const { box, unmount } = await drawn(createElement(LineageLists, { record: 'sample', lineage }));
  const links = [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/record/sample/26S000001']);
  expect(box.textContent).toContain('26N000001');
  await unmount();
});

test('the scan field hands on what was typed at Enter, and is empty and ready for the next', async () => {
  const codes: string[] = [];
  const { box, unmount } = await drawn(createElement(ScanField, { label: 'Scan', onScan: (code) => codes.push(code) }));
  const field = box.querySelector('input');
  if (field === null) throw new Error('there is no field');
  expect(document.activeElement).toBe(field);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(() => {
    setValue?.call(field, ' 26S000001 ');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return Promise.resolve();
  });
  await act(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    return Promise.resolve();
  });
  expect(codes).toEqual(['26S000001']);
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  await unmount();
});
