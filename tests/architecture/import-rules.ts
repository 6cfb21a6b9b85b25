import type { ImportEdge, ImportGraph } from './import-graph.ts';

interface Zone {
  readonly folder: string;
  /** Other folders whose files it may import; its own it always may. */
  readonly imports: readonly string[];
  readonly builtins: boolean;
  /** Packages it may import; absent: any that package.json lists. */
  readonly packages?: readonly string[];
  /** Packages that have no business there. */
  readonly without?: readonly string[];
}

const browserPackages = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-i18next',
  'antd',
  '@ant-design/icons',
  'valtio',
];
const serverPackages = ['fastify', 'pg', 'kysely', 'pino', 'prom-client', '@node-rs/argon2', '@fastify/static'];
const corePackages = [
  '@cfworker/json-schema',
  '@humanwhocodes/momoa',
  '@marcbachmann/cel-js',
  '@noble/hashes',
  'ajv',
  'bpmn-moddle',
  'dayjs',
];

/** The arrows between the parts of the house: the one table that says who may import whom. */
export const zones: readonly Zone[] = [
  {
    folder: 'src/core',
    // The types of descriptors are made from the meta-schemas; there is nothing but types in the file.
    imports: [
      'schemas/meta',
      'schemas/application.json',
      'schemas/texts.json',
      'schemas/instruments.json',
      'src/generated/descriptor.ts',
    ],
    builtins: false,
    packages: corePackages,
  },
  { folder: 'src/generated', imports: ['src/core'], builtins: false },
  { folder: 'src/web', imports: ['src/core', 'src/generated'], builtins: false, without: serverPackages },
  {
    folder: 'src/server',
    imports: ['src/core', 'src/generated', 'schemas/accounts.json'],
    builtins: true,
    without: browserPackages,
  },
  {
    folder: 'generators',
    imports: ['src/core', 'src/generated/descriptor.ts', 'schemas/meta'],
    builtins: true,
    without: [...browserPackages, ...serverPackages],
  },
  { folder: 'scripts/bench', imports: ['scripts', 'src', 'generators', 'schemas'], builtins: true },
  { folder: 'scripts/demo', imports: ['src/core', 'src/server', 'schemas/demo'], builtins: true },
  { folder: 'scripts', imports: [], builtins: true },
  { folder: 'tests', imports: ['src', 'generators', 'scripts', 'schemas', 'package.json'], builtins: true },
];

/** Imports that the table does not allow, each as one line naming both ends. */
export function forbiddenImports(graph: ImportGraph): string[] {
  return graph.edges.flatMap((edge) => {
    const zone = zones.find(({ folder }) => isBelow(edge.from, folder));
    if (zone === undefined) return [`${edge.from} belongs to no part of the table`];
    const fault = faultOf(edge, zone);
    return fault === null ? [] : [`${edge.from} → ${edge.to}: ${fault}`];
  });
}

/** Cycles among the project's modules, each as the path that closes. */
export function importCycles(graph: ImportGraph): string[] {
  const targets = new Map<string, string[]>(graph.modules.map((module) => [module, []]));
  for (const { from, to, kind } of graph.edges) if (kind === 'file') targets.get(from)?.push(to);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (module: string, path: readonly string[]): void => {
    const seenAt = path.indexOf(module);
    if (seenAt !== -1) cycles.push([...path.slice(seenAt), module].join(' → '));
    if (seenAt !== -1 || done.has(module)) return;
    for (const target of targets.get(module) ?? []) visit(target, [...path, module]);
    done.add(module);
  };
  for (const module of graph.modules) visit(module, []);
  return cycles;
}

function faultOf(edge: ImportEdge, zone: Zone): string | null {
  switch (edge.kind) {
    case 'missing':
      return 'no such file (write the extension; generated files come from `npm run generate`)';
    case 'builtin':
      return zone.builtins ? null : `${zone.folder} runs without Node`;
    case 'package':
      return packageFault(edge.to, zone);
    case 'file':
      return [zone.folder, ...zone.imports].some((folder) => isBelow(edge.to, folder))
        ? null
        : `${zone.folder} may import ${zone.imports.join(', ') || 'nothing else'}`;
  }
}

function packageFault(name: string, zone: Zone): string | null {
  const allowed = zone.packages === undefined || zone.packages.includes(name);
  return allowed && zone.without?.includes(name) !== true ? null : `${zone.folder} does not use this package`;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
