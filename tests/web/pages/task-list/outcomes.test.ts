// @vitest-environment jsdom
import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { stepView } from '../../../../src/core/form/step-view.ts';
import { interpreterChecks } from '../../../../src/core/values/interpreter-check.ts';
import { OutcomeButton } from '../../../../src/web/pages/step/OutcomeButton.tsx';
import { useOutcomes } from '../../../../src/web/pages/step/use-outcomes.ts';
import type { FormStore } from '../../../../src/web/form/renderer/form-store.ts';
import { openForm } from '../../../../src/web/form/renderer/open-form.ts';
import { i18n } from '../../../../src/web/i18n/i18n.ts';
import { processModel } from '../../support/descriptors.ts';
import { doing, layOutPage, render } from '../../support/dom.ts';
import { context } from '../../support/forms.ts';
import { testServices } from '../../support/services.ts';

beforeAll(async () => {
  layOutPage();
  await i18n.changeLanguage('zh');
});

/** The plan step of an extraction whose outcome has a condition. */
function formWith(when: string): FormStore {
  const view = stepView(processModel('dna-extraction-plan'), 'plan', context.roles);
  const outcomes = view.outcomes.map((outcome) => (outcome.id === 'submit' ? { ...outcome, when } : outcome));
  const conditional = { ...view, outcomes };
  const setup = { view: conditional, data: {}, context, lookups: testServices };
  return openForm({ ...setup, check: interpreterChecks(conditional) }).store;
}

function Bar({ store, onPress }: { readonly store: FormStore; readonly onPress: (id: string) => void }) {
  const outcomes = useOutcomes(store, '');
  return outcomes.map((offered) =>
    createElement(OutcomeButton, {
      key: offered.outcome.id,
      offered,
      disabled: false,
      busy: false,
      onPress: () => onPress(offered.outcome.id),
    }),
  );
}

test('an outcome whose condition does not hold is closed, says why, and opens as the person types', async () => {
  const store = formWith("batchNo == 'EX-1' && !empty(planName)");
  const pressed: string[] = [];
  const { box, unmount } = await render(createElement(Bar, { store, onPress: (id) => pressed.push(id) }));
  const button = () => box.querySelector<HTMLButtonElement>('[data-testid="outcome-submit"]');
  expect(button()?.getAttribute('aria-disabled')).toBe('true');
  expect(button()?.getAttribute('aria-description')).toContain("“实验批次” == 'EX-1'");
  await doing(() => button()?.click());
  expect(pressed).toEqual([]);
  await doing(() => {
    store.setValue('planName', '批次');
    store.setValue('batchNo', 'EX-1');
  });
  expect(button()?.hasAttribute('aria-disabled')).toBe(false);
  await doing(() => button()?.click());
  expect(pressed).toEqual(['submit']);
  await unmount();
});

test('an outcome that nothing on the page can open is not there', async () => {
  const { box, unmount } = await render(
    createElement(Bar, { store: formWith('release < 1'), onPress: () => undefined }),
  );
  expect(box.querySelector('[data-testid="outcome-submit"]')).toBeNull();
  expect(box.querySelector('[data-testid="outcome-terminate"]')).not.toBeNull();
  await unmount();
});
