import { expect, test } from 'vitest';
import { projectRoot, withPlantedTree } from './project-tree.ts';
import { runTool } from './tool.ts';

interface DeadCodeReport {
  readonly issues: readonly {
    readonly file: string;
    readonly files?: readonly { readonly name: string }[];
    readonly exports?: readonly { readonly name: string }[];
    readonly unlisted?: readonly { readonly name: string }[];
  }[];
}

const reporter = './tests/architecture/dead-code-counts.config.ts';

const files = {
  'src/server/main.ts': "import { used } from '../core/used.ts';\nimport 'left-pad';\nvoid used;\n",
  'src/core/used.ts': 'export const used = 1;\nexport const unused = 2;\n',
  'src/core/dead.ts': 'export const dead = 1;\n',
};

test('the dead-code check reads the source of the whole project', () => {
  const { output } = runTool('knip', ['--no-progress', '--reporter', reporter], projectRoot);
  const { processed } = JSON.parse(output) as { processed: number };
  expect(processed).toBeGreaterThan(100);
});

test('planted: an unused export, an unused file and an unlisted package are found, and the command fails', () => {
  const { status, output } = withPlantedTree(files, (root) =>
    runTool('knip', ['--no-progress', '--reporter', 'json', '--include', 'files,exports,unlisted'], root),
  );
  const { issues } = JSON.parse(output) as DeadCodeReport;
  const named = (of: 'files' | 'exports' | 'unlisted'): string[] =>
    issues.flatMap((issue) => (issue[of] ?? []).map(({ name }) => `${issue.file} ${name}`));
  expect(status).toBe(1);
  expect(named('files')).toEqual(['src/core/dead.ts src/core/dead.ts']);
  expect(named('exports')).toEqual(['src/core/used.ts unused']);
  expect(named('unlisted')).toEqual(['src/server/main.ts left-pad']);
});
