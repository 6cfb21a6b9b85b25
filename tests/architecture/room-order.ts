/** Rooms of one height by name, each with its files and folders; the longest path that fits a file says its room. */
type Height = Readonly<Record<string, readonly string[]>>;

export interface Area {
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
      { calls: ['calls'] },
      { release: ['release'] },
      // What a word checks stands in its folder, beside its shape.
      { check: ['check', 'words/*/check.ts'] },
      { form: ['form'], print: ['print'], bpmn: ['bpmn'] },
      { model: ['model'] },
      { words: ['words', 'application.ts', 'product.ts'] },
      { values: ['values'] },
      { expression: ['expression'] },
      { errors: ['errors'] },
      { text: ['text'] },
    ],
  },
  {
    folder: 'src/server',
    types: false,
    heights: [
      { app: ['app'] },
      { seed: ['seed'] },
      { statistics: ['statistics'], delivery: ['delivery'], logs: ['logs'] },
      { notices: ['notices'], records: ['records'] },
      { workflow: ['workflow'] },
      { forms: ['forms'] },
      { directory: ['directory'] },
      { workbooks: ['workbooks'] },
      { files: ['files'] },
      { platform: ['platform'] },
    ],
  },
  {
    folder: 'src/web',
    types: true,
    heights: [
      { shell: ['shell', 'main.tsx', 'public'] },
      { pages: ['pages'] },
      { sheet: ['sheet'] },
      { form: ['form'] },
      { data: ['data'] },
      { i18n: ['i18n'] },
      { parts: ['parts'] },
    ],
  },
];
