import { lazyPage } from '../../parts/lazy-page.ts';

/** What is said of a field (`WhyText.tsx`), fetched when somebody asks for it. */
export const WhyText = lazyPage(async () => (await import('./WhyText.tsx')).WhyText);
