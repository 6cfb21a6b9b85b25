// The parts that are type-checked, each with its own libraries. The longest first: two compilers run beside each other.

/** `sees` are other folders that a part imports: a change there may break it. */
export const parts = [
  { config: 'tsconfig.tests.json', folder: 'tests', sees: ['scripts'] },
  { config: 'tsconfig.server.json', folder: 'src/server', sees: ['src/core'] },
  { config: 'tsconfig.web.json', folder: 'src/web', sees: ['src/core'] },
  { config: 'tsconfig.core.json', folder: 'src/core', sees: [] },
  { config: 'tsconfig.generators.json', folder: 'generators', sees: ['src/core'] },
  { config: 'tsconfig.scripts.json', folder: 'scripts', sees: [] },
];
