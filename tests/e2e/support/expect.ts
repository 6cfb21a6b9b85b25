import { expect as playwrightExpect } from '@playwright/test';

/** How long something may take to come: on a busy machine five seconds, as Playwright has it, is short. */
const patience = 20_000;

/**
 * Playwright's assertions: one on a locator looks until it holds, `expect.poll` until what is asked for is right, and
 * one on a value that a test holds already looks once.
 */
export const expect = playwrightExpect.configure({ timeout: patience });
