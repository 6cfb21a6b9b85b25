// @vitest-environment jsdom
import { createElement, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { TextInput } from '../../../../src/web/form/widgets/TextInput.tsx';
import { alone } from '../../../../src/web/form/widgets/widget.ts';
import { allForms } from '../../../core/check/all-forms.ts';
import { doing, layOutPage, render, typeInto } from '../../support/dom.ts';
import { testServices as services } from '../../support/services.ts';

beforeAll(layOutPage);

const profiles = allForms().records.find(({ model }) => model.id === 'payroll-employee')!.model;
const payrolls = allForms().records.find(({ model }) => model.id === 'salary')!.model;
const fields = {
  bankAccount: profiles.fields.get('bankAccount')!,
  idNo: profiles.fields.get('idNo')!,
  bankName: profiles.fields.get('bankName')!,
  runMonth: payrolls.fields.get('runMonth')!,
};

function Desk({ name, onValue }: { readonly name: keyof typeof fields; readonly onValue: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>(null);
  const onChange = (next: unknown): void => {
    onValue(next);
    setValue(next);
  };
  return createElement(TextInput, {
    ...alone,
    id: name,
    field: fields[name],
    language: 'zh',
    services,
    value,
    onChange,
  });
}

async function left(name: keyof typeof fields, text: string): Promise<unknown> {
  let last: unknown = null;
  const { box, unmount } = await render(createElement(Desk, { name, onValue: (value) => (last = value) }));
  const input = box.querySelector('input')!;
  await doing(() => input.focus());
  await typeInto(input, text);
  await doing(() => input.blur());
  await unmount();
  return last;
}

test('S1-07 a number typed in groups, or with a small x, is read as it is stored once the field is left', async () => {
  expect(await left('bankAccount', ' 6222 0212 3456 7890 123 ')).toBe('6222021234567890123');
  expect(await left('idNo', '110105 19491231 002x')).toBe('11010519491231002X');
  expect(await left('runMonth', '2026年5月')).toBe('2026-05');
});

test('S1-07 what is no such number stays as it was typed, without the blanks around it', async () => {
  expect(await left('bankAccount', ' 6222-0212 ')).toBe('6222-0212');
  expect(await left('bankName', ' 中国 工商银行 ')).toBe('中国 工商银行');
  expect(await left('bankName', '  ')).toBeNull();
});
