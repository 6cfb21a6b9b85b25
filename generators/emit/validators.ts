import type { ProcessModel, RecordModel } from '../../src/core/descriptor/model.ts';
import type { FormView } from '../../src/core/form/form-view.ts';
import { recordStep, recordView } from '../../src/core/form/record-view.ts';
import { startStep, stepView } from '../../src/core/form/step-view.ts';
import { canonicalJson } from '../../src/core/release/canonical.ts';
import { fingerprint } from '../../src/core/release/make.ts';
import { cached, cacheKey } from './emit-cache.ts';
import type { EmittedFile, Emitter, EmitInput } from './emitter.ts';
import { banner, fileName, literal } from './source-text.ts';
import { type PageSchemas, standaloneDeclarations, standaloneModule } from './standalone-module.ts';

/** Raise this when the text made from the same schemas changes. */
const generation = '1';

/** From a module in `validators/{form}/` to the folder `core`. */
const core = '../../../core';

/** One page of a form whose validators are made. */
interface Page {
  readonly formId: string;
  readonly sha256: string;
  readonly step: string;
  readonly schemas: PageSchemas;
}

/** Validators of every page as modules, so that the browser checks a built-in release without interpreting schemas. */
export const emitValidators: Emitter = {
  name: 'validators',
  emit: async (input) => {
    const pages = [...input.compilation.model.processes.values(), ...input.compilation.model.records.values()]
      .flatMap(pagesOf)
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const modules = await Promise.all(pages.map((page) => pageFiles(page, input)));
    return [...modules.flat(), { path: 'validators/index.ts', text: indexText(pages) }];
  },
};

/**
 * The pages of a form that look the same to everybody. Where a field's access goes by role, the page's schemas depend on
 * the person and are left to the interpreter.
 */
function pagesOf(model: ProcessModel | RecordModel): readonly Page[] {
  const sha256 = fingerprint(model.descriptor);
  const views: readonly FormView[] =
    model.kind === 'record'
      ? [recordView(model, model.roles.write ?? [])]
      : [startStep, ...model.steps.map(({ id }) => id)].map((step) => stepView(model, step, []));
  return views
    .filter((view) => !goesByRole(view, model))
    .map(({ step, draft, submit }) => ({ formId: model.id, sha256, step, schemas: { draft, submit } }));
}

/** Whether what a page shows depends on the person. A record's page is seen as its writers see it, hidden fields gone. */
function goesByRole({ sections, tables }: FormView, model: ProcessModel | RecordModel): boolean {
  const shown = [...sections.flatMap((section) => section.fields), ...tables.flatMap((table) => table.columns)];
  const fields = model.kind === 'record' ? [...model.fields.values()] : shown.map(({ field }) => field);
  return fields.some((field) => Object.keys(field.access).length > 0);
}

async function pageFiles({ formId, step, schemas }: Page, { cache }: EmitInput): Promise<readonly EmittedFile[]> {
  const path = `validators/${fileName(formId)}/${fileName(step)}`;
  const key = cacheKey('validators', generation, canonicalJson(schemas), core);
  const text = await cached(cache, key, () => standaloneModule(schemas, core));
  return [
    { path: `${path}.js`, text },
    { path: `${path}.d.ts`, text: standaloneDeclarations(core) },
  ];
}

function keyOf({ formId, sha256, step }: Page): string {
  return `${formId}/${sha256}/${step}`;
}

function indexText(pages: readonly Page[]): string {
  const lines = pages.map((page) => {
    return `  ${literal(keyOf(page))}: () => import(${literal(`./${page.formId}/${page.step}.js`)}),\n`;
  });
  return `${banner}import type { StandaloneModule } from '../../core/validation/schema-check.ts';

/** The validators of built-in pages by \`{formId}/{sha256}/{step}\`; step is \`${startStep}\` for the application form, \`${recordStep}\` for a record. */
export const validators: Readonly<Record<string, () => Promise<StandaloneModule>>> = {
${lines.join('')}};
`;
}
