import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { ShownForms } from '../../../scripts/dev/shown-forms.mjs';

function seen(...asked: { url: string; referer?: string }[]) {
  const shown = new ShownForms();
  const next = vi.fn<() => void>();
  for (const { url, referer } of asked) shown.note({ url, headers: { referer } } as IncomingMessage, null, next);
  expect(next).toHaveBeenCalledTimes(asked.length);
  return shown.ids();
}

test('the call names the form, or the address of the page that makes it', () => {
  expect(seen({ url: '/api/seqdesk-baseconfig/form-management/detail?formId=project' })).toContain('project');
  const referer = 'http://localhost:5173/work/process/dna-extraction-plan/plan/42/EX-1';
  expect(seen({ url: '/api/blade-flow/work/detail?taskId=42', referer })).toContain('dna-extraction-plan');
});

test('what was asked for last comes first, and only calls count', () => {
  const url = (id: string): string => `/api/detail?formId=${id}`;
  const ids = seen({ url: url('a') }, { url: url('b') }, { url: url('a') }, { url: '/src/main.tsx?formId=c' });
  expect(ids.filter((id) => id.length === 1)).toEqual(['a', 'b']);
});

test('an address that is none is no failure, and no more words are kept than pages at work have', () => {
  expect(seen({ url: '/api//%', referer: 'about:client' })).toEqual(expect.any(Array));
  const many = Array.from({ length: 300 }, (_, index) => ({ url: `/api/detail?formId=form-${index}` }));
  const ids = seen(...many);
  expect(ids.length).toBeLessThanOrEqual(200);
  expect(ids).toContain('form-299');
  expect(ids).not.toContain('form-1');
});
