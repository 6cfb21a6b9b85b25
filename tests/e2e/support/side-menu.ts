import type { Page } from 'playwright-core';
import { expect } from './expect.ts';

/** Opens a group of the menu; one that is open stays so. */
export async function openMenuGroup(page: Page, name: string): Promise<void> {
  const group = page.locator('.side-menu .ant-menu-submenu-title').filter({ hasText: name });
  // Looked at and pressed in one turn of the page, so that nothing changes in between.
  await group.evaluate((title: HTMLElement) => {
    if (title.getAttribute('aria-expanded') !== 'true') title.click();
  });
  await expect(group).toHaveAttribute('aria-expanded', 'true');
}
