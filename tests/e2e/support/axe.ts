import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** A rule that a page breaks, and where. */
export interface Finding {
  readonly rule: string;
  readonly impact: string;
  readonly help: string;
  /** The elements, each with what is wrong there. */
  readonly at: readonly string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface WithAxe {
  readonly axe?: { readonly run: (context: object, options: RunOptions) => Promise<AxeResults> };
}

/** Asked of each element of a page, and never serious. */
const lightRules: RunOptions['rules'] = { region: { enabled: false } };

/** The page that is shown, for axe, which knows plain selectors alone. */
export const shownPart = '.kept-page:not([style*="display: none"])';

/** Waits until nothing on the page moves or fades any more. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((motion) => {
      const endless = motion.effect?.getComputedTiming().iterations === Infinity;
      return endless || motion.playState !== 'running';
    }),
  );
}

/**
 * What axe finds wrong with the page as it stands, as far as it is serious or critical. Evaluating its source is not
 * subject to the page's content security policy, which stays in force.
 *
 * @param within selector of the part to look at; the whole page by default
 */
export function seriousFindings(page: Page, within = 'html'): Promise<readonly Finding[]> {
  return findings(page, within, { rules: lightRules });
}

/** As `seriousFindings`, colours aside: those are the same wherever a part of the app is used. */
export function structureFindings(page: Page, within = 'html'): Promise<readonly Finding[]> {
  return findings(page, within, { rules: { ...lightRules, 'color-contrast': { enabled: false } } });
}

/** What of the page cannot be read for want of contrast. */
export function contrastFindings(page: Page, within = 'html'): Promise<readonly Finding[]> {
  return findings(page, within, { runOnly: ['color-contrast'] });
}

async function findings(page: Page, within: string, only: RunOptions): Promise<readonly Finding[]> {
  const there = await page.evaluate(() => (window as unknown as WithAxe).axe !== undefined);
  if (!there) await page.evaluate(source);
  // Colours that are still moving are neither the ones before nor the ones after.
  await untilStill(page);
  const violations = await page.evaluate(
    async ([selector, rules]) => {
      const { axe } = window as unknown as WithAxe;
      if (axe === undefined) throw new Error('axe is not in the page');
      // No rule of weight reads the style sheets, which axe would else take apart each time.
      const options = { resultTypes: ['violations' as const], preload: false, ...rules };
      const results = await axe.run({ include: [[selector]] }, options);
      return results.violations;
    },
    [within, only] as const,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact: impact ?? '',
      help,
      at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }));
}
