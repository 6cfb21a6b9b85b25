import { compileForm } from '../../../src/core/form/compile-form.ts';
import type { FieldView, FormView } from '../../../src/core/form/form-view.ts';
import { recordView } from '../../../src/core/form/record-view.ts';
import type { DrawnSchema, StandardSchema, UiSchema } from '../../../src/core/form/standard-schema.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { startStep } from '../../../src/core/words/application-step.ts';
import type { Language } from '../../../src/core/text/text.ts';
import { projectModel } from './descriptors.ts';
import { choicesOf } from './services.ts';

/** A form of the product, as the people who fill it in see it, and as standard JSON Schema. */
export interface CompiledForm {
  readonly name: string;
  readonly view: FormView;
  readonly drawn: DrawnSchema;
}

/** Every page of every process, and every record's form. */
function allViews(): readonly FormView[] {
  const { processes, records } = projectModel();
  const pages = [...processes.values()].flatMap((process) => [
    stepView(process, startStep, process.start.roles),
    ...process.steps.map(({ id, roles }) => stepView(process, id, roles)),
  ]);
  return [...pages, ...[...records.values()].map((record) => recordView(record, record.roles.write ?? []))];
}

/** A form compiled for those who have the schema alone. */
export function compiled(view: FormView, language: Language): DrawnSchema {
  return compileForm(view, { language, choices: choicesOf, conditions: 'said' });
}

/** All forms, with those that are the same in every word once. */
export function compiledForms(language: Language): { readonly all: number; readonly forms: readonly CompiledForm[] } {
  const views = allViews();
  const distinct = new Map<string, CompiledForm>();
  for (const view of views) {
    const drawn = compiled(view, language);
    distinct.set(JSON.stringify(drawn), { name: `${view.formId}/${view.step}`, view, drawn });
  }
  return { all: views.length, forms: [...distinct.values()] };
}

/** The fields of a form's header. */
export function headerFields(view: FormView): readonly FieldView[] {
  return view.sections.flatMap((section) => section.fields);
}

/** One property of an object as its schema and uiSchema tell it, wherever it stands. */
export interface Property {
  readonly key: string;
  readonly schema: StandardSchema;
  readonly uiSchema: UiSchema;
  readonly required: boolean;
}

/** The properties of an object schema, conditional ones included. */
export function propertiesOf({ schema, uiSchema }: DrawnSchema): readonly Property[] {
  const parts = [schema, ...(schema.allOf ?? []).map(({ then = {} }) => then)];
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([key, property]) => ({
      key,
      schema: property,
      uiSchema: (uiSchema[key] ?? {}) as UiSchema,
      required: required.includes(key),
    })),
  );
}

/** A value that breaks the schema of a field, and in one way. */
export function faultyValue({ type, enum: values, format, pattern, maxLength, minimum }: StandardSchema): unknown {
  if (type === 'array') return 'no list';
  if (type === 'number' || type === 'integer') return minimum === undefined ? 'no number' : minimum - 1;
  if (type !== 'string') return 'of another type';
  if (values !== undefined) return 'no such choice';
  // A text that no pattern takes, with a sign that is seen: without one it would count as not filled in.
  if (format !== undefined || pattern !== undefined) return '?\u0007';
  return maxLength === undefined ? 5 : 'x'.repeat(maxLength + 1);
}

/** What of a property a theme looks at to choose what it draws. */
function shapeOf({ schema, uiSchema, required }: Property): string {
  const { type, format, enum: values, items, readOnly } = schema;
  const inner =
    items === undefined ? null : [items.type, items.enum === undefined, Object.keys(items.properties ?? {}).length > 0];
  return JSON.stringify([type, format, values === undefined, inner, readOnly, uiSchema['ui:widget'], required]);
}

/** The fewest forms, nearly, that together show every shape. */
export function coveringForms(forms: readonly CompiledForm[]): readonly CompiledForm[] {
  const left = new Map<string, Set<string>>(
    forms.map(({ name, drawn }) => [name, new Set(propertiesOf(drawn).map(shapeOf))]),
  );
  const chosen: CompiledForm[] = [];
  for (;;) {
    const gain = (form: CompiledForm): number => left.get(form.name)?.size ?? 0;
    const best = forms.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    const shapes = [...(left.get(best.name) ?? [])];
    if (shapes.length === 0) return chosen;
    chosen.push(best);
    for (const set of left.values()) shapes.forEach((shape) => set.delete(shape));
  }
}
