import type { ImportGraph } from './import-graph.ts';

/** Rooms of one height by name, each with its files and folders; the longest path that fits a file says its room. */
type Height = Readonly<Record<string, readonly string[]>>;

interface Area {
  readonly folder: string;
  /** Whether imports of mere types are held to the order as well. */
  readonly types: boolean;
  /** Highest first: a room may import the rooms of the heights below it, and not those beside it. */
  readonly heights: readonly Height[];
}

/** The order of the rooms: who may import whom within a part of the house. */
export const areas: readonly Area[] = [
  {
    folder: 'src/core',
    types: true,
    heights: [
      { release: ['release'] },
      {
        check: [
          'descriptor',
          'expression/check-books.ts',
          'expression/check-group.ts',
          'expression/check-print-conditions.ts',
          'expression/check-takes.ts',
          'expression/check.ts',
          'expression/cycles.ts',
          'expression/exactness.ts',
          'expression/field-names.ts',
          'expression/unit-check.ts',
          'expression/written-expressions.ts',
        ],
      },
      {
        form: [
          'form',
          'print/fitting-blocks.ts',
          'validation/decimals.ts',
          'validation/file-accept.ts',
          'validation/judge.ts',
          'validation/messages.ts',
          'validation/needed.ts',
          'validation/pattern-example.ts',
          'validation/place.ts',
        ],
        print: ['print'],
        bpmn: ['bpmn'],
      },
      {
        model: [
          'descriptor/descriptor-error.ts',
          'descriptor/examples-of.ts',
          'descriptor/expand-params.ts',
          'descriptor/expand-prints.ts',
          'descriptor/expand-sets.ts',
          'descriptor/expand-steps.ts',
          'descriptor/expand-tables.ts',
          'descriptor/expand.ts',
          'descriptor/expect.ts',
          'descriptor/family-problems.ts',
          'descriptor/family-values.ts',
          'descriptor/letter-fields.ts',
          'descriptor/link-library.ts',
          'descriptor/link.ts',
          'descriptor/load-action.ts',
          'descriptor/load-api.ts',
          'descriptor/load-field.ts',
          'descriptor/load-moves.ts',
          'descriptor/load-page.ts',
          'descriptor/load-prints.ts',
          'descriptor/load-set.ts',
          'descriptor/load-steps.ts',
          'descriptor/load.ts',
          'descriptor/model.ts',
          'descriptor/named-sets.ts',
          'descriptor/path-list.ts',
          'descriptor/path-scope.ts',
          'descriptor/print-columns.ts',
          'descriptor/print-faults.ts',
          'descriptor/print-model.ts',
          'descriptor/print-paper.ts',
          'descriptor/standard-prints.ts',
          'descriptor/step-graph.ts',
          'descriptor/step-templates.ts',
          'descriptor/widget.ts',
          'expression/scopes.ts',
          'expression/value-type.ts',
          'release/release.ts',
          'release/table.ts',
          'text/header-names.ts',
          'text/unit-text.ts',
        ],
      },
      {
        words: [
          'application.ts',
          'product.ts',
          'descriptor/application-step.ts',
          'descriptor/carried-pairs.ts',
          'descriptor/counters.ts',
          'descriptor/default-fault.ts',
          'descriptor/descriptor.ts',
          'descriptor/dialect-field.ts',
          'descriptor/dialect-inside.ts',
          'descriptor/dialect-word.ts',
          'descriptor/family-param.ts',
          'descriptor/ledger-source.ts',
          'descriptor/menu-source.ts',
          'descriptor/meta-schema.ts',
          'descriptor/meta.ts',
          'descriptor/offset-tree.ts',
          'descriptor/parse.ts',
          'descriptor/place.ts',
          'descriptor/print-source.ts',
          'descriptor/repeated-keys.ts',
          'descriptor/row-page.ts',
          'descriptor/set-parts.ts',
          'descriptor/retired-words.ts',
          'descriptor/shape-compile.ts',
          'descriptor/shape-names.ts',
          'descriptor/shape-object.ts',
          'descriptor/shape-process.ts',
          'descriptor/shape-record.ts',
          'descriptor/shape-refs.ts',
          'descriptor/shape-text.ts',
          'descriptor/shape-walk.ts',
          'descriptor/shape.ts',
          'descriptor/standard-texts.ts',
          'descriptor/syntax-hint.ts',
          'descriptor/take-source.ts',
          'descriptor/text-offset.ts',
          'descriptor/written-forks.ts',
          'print/print-text.ts',
          'text/given-number.ts',
        ],
      },
      { values: ['descriptor/field-schema.ts', 'validation', 'values'] },
      { expression: ['descriptor/lookup-table.ts', 'descriptor/table-source.ts', 'expression'] },
      { errors: ['descriptor/diagnostic.ts', 'errors'] },
      {
        text: [
          'descriptor/json.ts',
          'descriptor/nearest.ts',
          'descriptor/text.ts',
          'mentions.ts',
          'release/canonical.ts',
          'rules',
          'text',
          'working-days.ts',
        ],
      },
    ],
  },
  {
    folder: 'src/server',
    types: false,
    heights: [
      { app: ['app.ts', 'create-services.ts', 'hear-author.ts', 'main.ts', 'operate.ts', 'routes.ts', 'runtime.ts'] },
      { seed: ['seed/demo-people.ts', 'seed/demo-program.ts', 'seed/seed-tenant.ts', 'seed/seed.ts'] },
      { statistics: ['statistics'], delivery: ['delivery'], logs: ['logs'] },
      { notices: ['notices'], records: ['records'] },
      { workflow: ['delivery/menu-nodes.ts', 'workflow'] },
      { forms: ['forms'] },
      {
        directory: [
          'auth',
          'data-scope',
          'dictionaries',
          'logs/login-log.ts',
          'menus',
          'roles',
          'seed',
          'system-settings',
          'tenants',
          'users',
          'views',
        ],
      },
      { workbooks: ['sheets'] },
      { files: ['files'] },
      {
        platform: [
          'backup',
          'clock.ts',
          'errors',
          'events',
          'forms/deployment-tenant.ts',
          'forms/require-storable.ts',
          'health',
          'http',
          'migrations',
          'openapi',
          'seed/seed-mark.ts',
          'services.ts',
          'settings.ts',
          'store',
        ],
      },
    ],
  },
  {
    folder: 'src/web',
    types: true,
    heights: [
      {
        shell: [
          'authoring',
          'error-log',
          'main.tsx',
          'public',
          'menu-search',
          'notices',
          'pages/lock',
          'pages/login',
          'pages/oauth',
          'pages/print/PrintRoot.tsx',
          'plain-forms/PlainPage.tsx',
          'session',
          'shell',
          'tabs',
          'themes',
          'top-bar',
        ],
      },
      { pages: ['pages'] },
      { sheet: ['sheet'] },
      { form: ['drafts', 'renderer', 'widgets'] },
      {
        data: [
          'api',
          'error-log/error-log.ts',
          'error-log/log-entry.ts',
          'exports',
          'services',
          'session/forget.ts',
          'shell/menu-address.ts',
          'shell/menu-tree.ts',
          'shell/server-events.ts',
          'state',
          'tabs/dynamic-routes.ts',
          'tabs/page-context.ts',
          'tabs/page-work.ts',
          'tabs/tab-name.ts',
          'tabs/tab.ts',
          'tabs/tabs.ts',
          'tabs/use-leave-tab.ts',
          'tabs/use-page-work.ts',
          'tabs/use-tab-title.ts',
          'themes/theme-names.ts',
          'top-bar/UserPicture.tsx',
          'top-bar/default-avatar.ts',
          'views',
          'widgets/person-label.ts',
        ],
      },
      { i18n: ['i18n', 'state/language.ts'] },
      {
        parts: [
          'page-parts',
          'plain-forms',
          'shell/LoadedTable.tsx',
          'shell/MenuIcon.tsx',
          'shell/lazy-page.ts',
          'shell/page-title.ts',
          'shell/use-small-screen.ts',
          'shell/use-table-height.ts',
          'state/calm.ts',
          'state/deferred.ts',
          'state/screen-level.ts',
          'state/storage.ts',
          'tabs/use-lifetime.ts',
          'themes/contrast.ts',
          'themes/oklch.ts',
        ],
      },
    ],
  },
];

interface Placed {
  readonly room: string;
  readonly height: number;
}

/** Files of an area that belong to no room, and imports that do not lead down, each as one line. */
export function roomFaults({ modules, edges }: ImportGraph, order: readonly Area[] = areas): string[] {
  return order.flatMap((area) => {
    const inside = modules.filter((module) => module.startsWith(`${area.folder}/`));
    const placed = new Map(inside.map((module) => [module, placeOf(module, area)] as const));
    const homeless = inside.filter((module) => placed.get(module) === null);
    const upward = edges.flatMap(({ from, to, use }) => {
      const [here, there] = [placed.get(from), placed.get(to)];
      const isHeld = use !== 'type' || area.types;
      if (!isHeld || here === null || there === null || here === undefined || there === undefined) return [];
      const isDown = here.room === there.room || here.height < there.height;
      return isDown ? [] : [`${from} → ${to}: ${here.room} is not above ${there.room}`];
    });
    return [...homeless.map((module) => `${module} belongs to no room`), ...upward];
  });
}

function placeOf(module: string, { folder, heights }: Area): Placed | null {
  const path = module.slice(folder.length + 1);
  const fitting = heights.flatMap((rooms, height) =>
    Object.entries(rooms).flatMap(([room, paths]) =>
      paths.filter((one) => path === one || path.startsWith(`${one}/`)).map(({ length }) => ({ room, height, length })),
    ),
  );
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
