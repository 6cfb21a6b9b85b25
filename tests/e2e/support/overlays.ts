import type { Locator, Page } from 'playwright-core';

/** The list of choices or actions that is open; one that is fading away is left out. */
export function openDropdown(page: Page): Locator {
  return page.locator(
    ['.ant-dropdown', '.ant-select-dropdown'].map((kind) => `${kind}:not([class*="-leave"]):visible`).join(),
  );
}

/** The question that is asked; one that was answered and is fading away is left out. */
export function openQuestion(page: Page): Locator {
  return page.locator('.ant-modal-confirm:not([class*="-leave"]):visible');
}
