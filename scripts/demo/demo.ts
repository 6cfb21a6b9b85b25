import type { DemoProgram } from '../../src/server/seed/demo-program.ts';
import { fillDemo } from './laboratory.ts';

/** What SEED=small and SEED=demo fill in. */
export const seeders: DemoProgram['seeders'] = {
  small: [{ name: 'demo', run: (services) => fillDemo(services, 'small') }],
  demo: [{ name: 'demo', run: (services) => fillDemo(services, 'demo') }],
};
