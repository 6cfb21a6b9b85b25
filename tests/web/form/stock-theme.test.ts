// @vitest-environment jsdom
import StockForm from '@rjsf/antd';
import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFormEngine } from '../../../src/core/form/engine.ts';
import { formParts } from '../../../src/core/form/form-parts.ts';
import type { FieldView, FormView } from '../../../src/core/form/form-view.ts';
import type { StandardSchema, UiSchema } from '../../../src/core/form/standard-schema.ts';
import { columnTitle } from '../../../src/core/model/header-names.ts';
import { requiredBySchema } from '../../../src/core/form/step-schemas.ts';
import type { Row } from '../../../src/core/values/finding.ts';
import { interpreterChecks } from '../../../src/core/values/interpreter-check.ts';
import { openForm } from '../../../src/web/form/renderer/open-form.ts';
import {
  compiled,
  compiledForms,
  coveringForms,
  faultyValue,
  headerFields,
  propertiesOf,
  type CompiledForm,
  type Property,
} from '../support/compiled-forms.ts';
import { context } from '../support/forms.ts';
import { choicesOf, testServices } from '../support/services.ts';

let forms: readonly CompiledForm[];
let all: number;

beforeAll(() => {
  ({ all, forms } = compiledForms('zh'));
}, 60_000);

/** The form as rjsf has it while nothing is filled in: conditions followed, defaults taken. */
function opened({ schema }: { readonly schema: StandardSchema }): RJSFSchema {
  const utils = createSchemaUtils(validator, schema as RJSFSchema);
  const data = utils.getDefaultFormState(schema as RJSFSchema, {});
  return utils.retrieveSchema(schema as RJSFSchema, data as object);
}

describe('what a compiled form says', () => {
  test('every step, start form and record is compiled', () => {
    expect(all).toBeGreaterThan(287);
    expect(forms.length).toBeGreaterThan(200);
  });

  test('the fields that our own form shows, with their titles, in its order', () => {
    for (const { name, view, drawn } of forms) {
      const engine = createFormEngine(view, defaultsOf(drawn.schema), context);
      const seen = new Set(headerFields(view).filter(({ field }) => engine.fieldState(field.key).visible));
      const own = formParts(view).flatMap((part) => [
        ...(part.kind === 'sheet' ? [] : part.section.fields.filter((field) => seen.has(field))).map(({ field }) => [
          field.key,
          columnTitle(field, 'zh'),
        ]),
        ...(part.kind === 'sheet' ? [part.table] : part.tables).map((table) => [table.name, table.label.zh]),
      ]);
      const { properties = {} } = opened(drawn);
      const order = (drawn.uiSchema['ui:order'] as readonly string[]).filter((key) => Object.hasOwn(properties, key));
      const shown = order.map((key) => [key, (properties[key] as RJSFSchema).title]);
      expect(shown, name).toEqual(own);
      expect(Object.keys(properties).length, name).toBe(own.length);
    }
  });

  test('what our own form marks as required, as far as no expression decides', () => {
    for (const { name, view, drawn } of forms) {
      const engine = createFormEngine(view, defaultsOf(drawn.schema), context);
      const decided = ({ field }: FieldView): boolean => field.need !== null || field.lock !== null;
      const own = headerFields(view)
        .filter((field) => !decided(field) && engine.fieldState(field.field.key).required)
        .map(({ field }) => field.key);
      const marked = new Set(opened(drawn).required ?? []);
      const free = headerFields(view).filter((field) => !decided(field));
      expect(
        free.map(({ field }) => field.key).filter((key) => marked.has(key)),
        name,
      ).toEqual(own);
    }
  });

  test('the choices of our own inputs, by their names', () => {
    for (const { name, view, drawn } of forms) {
      const properties = new Map(propertiesOf(drawn).map((property) => [property.key, property]));
      for (const { field } of headerFields(view)) {
        const own = choicesOf(field).map(({ value, label }) => [value, label.zh]);
        const property = properties.get(field.key);
        const { schema = {}, uiSchema = {} } = property ?? {};
        const values = (schema.type === 'array' ? schema.items?.enum : schema.enum) ?? [];
        const names = (own.length === 0 ? [] : uiSchema['ui:enumNames']) as readonly string[];
        expect(
          values.map((value, at) => [value, names[at]]),
          `${name} ${field.key}`,
        ).toEqual(own);
      }
    }
  });

  test('every text in the other language too', () => {
    for (const { name, view } of forms.slice(0, 40)) {
      const { schema, uiSchema } = compiled(view, 'en');
      expect(JSON.stringify([schema.title, uiSchema['ui:options']]), name).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

function defaultsOf({ properties = {}, allOf = [] }: StandardSchema): Row {
  const shown = [properties, ...allOf.map(({ then = {} }) => then.properties ?? {})].flatMap(
    Object.entries<StandardSchema>,
  );
  const given = shown.filter(([, schema]) => schema.default !== undefined);
  return Object.fromEntries(given.map(([key, schema]) => [key, schema.default]));
}

/** The rules of schemas; what else our own form finds, an expression or the server decided. */
const schemaRules = new Set(['type', 'enum', 'pattern', 'format', 'minimum', 'maxLength', 'required', 'minItems']);

/** Places that a schema finds fault with, each with its rules, as `samples.volume`. */
type Faults = ReadonlyMap<string, ReadonlySet<string>>;

function gather(found: readonly (readonly [place: string, rule: string])[]): Faults {
  const faults = new Map<string, Set<string>>();
  for (const [place, rule] of found) {
    // A list that is asked for and not there lacks an entry: one fault by two names.
    const name = rule === 'minItems' ? 'required' : rule;
    faults.set(place, (faults.get(place) ?? new Set()).add(name));
  }
  return faults;
}

/** What our own form finds, handed in with these values, by its schemas alone. */
function ownFaults(view: FormView, data: Row): Faults {
  const setup = { view, data, context, lookups: testServices, check: interpreterChecks(view) };
  const { store } = openForm(setup);
  store.validateAs('submit');
  const decided = new Set(
    [...headerFields(view), ...view.tables.flatMap(({ columns }) => columns)]
      .filter((field) => field.required && !requiredBySchema(field) && field.field.when === null)
      .map(({ field }) => field.path),
  );
  const counted = store.view.tables
    .filter(({ name, minRows }) => store.rows(name).length < minRows)
    .map(({ name }) => [name, 'minItems'] as const);
  const found = store.allFindings().flatMap(({ table, key, code, level }) => {
    const path = [table, key].filter((part) => part !== null).join('.');
    const rule = code === 'dict' ? 'enum' : code;
    return level === 'warn' || decided.has(path) || !schemaRules.has(rule) ? [] : [[path, rule] as const];
  });
  return gather([...found, ...counted]);
}

/** What rjsf's own validator finds in one object, its conditions aside: each property once, wherever it stands. */
class StockFaults {
  private readonly places = new Map<string, Property>();
  private readonly found = new Map<string, Set<string>>();

  static mark({ key, schema, required }: Property): string {
    return JSON.stringify([key, schema, required]);
  }

  add(property: Property): void {
    this.places.set(StockFaults.mark(property), property);
  }

  /** Validates all properties, empty or filled with what `value` gives, in two goes. */
  validate(): void {
    const named = [...this.places.values()].map((property, at) => [`p${at}`, property] as const);
    const schema: StandardSchema = {
      type: 'object',
      properties: Object.fromEntries(named.map(([name, property]) => [name, property.schema])),
      required: named.filter(([, { required }]) => required).map(([name]) => name),
    };
    const faulty = Object.fromEntries(named.map(([name, property]) => [name, faultyValue(property.schema)]));
    for (const [entry, data] of Object.entries({ empty: {}, faulty })) {
      for (const { property = '', name = '' } of validator.validateFormData(data, schema as RJSFSchema).errors) {
        const place = this.places.get(StockFaults.mark(named[Number(/\d+/.exec(property)?.[0])]![1]))!;
        const mark = `${entry} ${StockFaults.mark(place)}`;
        this.found.set(mark, (this.found.get(mark) ?? new Set()).add(name));
      }
    }
  }

  of(property: Property, entry: 'empty' | 'faulty'): readonly string[] {
    return [...(this.found.get(`${entry} ${StockFaults.mark(property)}`) ?? [])];
  }
}

/** The table that a property is, without its rows, and its columns. */
function columnsOf({ schema, uiSchema }: Property): readonly Property[] {
  return propertiesOf({ schema: schema.items ?? {}, uiSchema: (uiSchema['items'] ?? {}) as UiSchema });
}

const isTable = ({ uiSchema }: Property): boolean => uiSchema['ui:field'] === 'sheet';

function withoutRows(property: Property): Property {
  return { ...property, schema: { ...property.schema, items: {} } };
}

describe('the faults that rjsf finds with ajv', () => {
  let stock: StockFaults;

  beforeAll(() => {
    stock = new StockFaults();
    for (const property of forms.flatMap(({ drawn }) => propertiesOf(drawn))) {
      if (isTable(property)) [withoutRows(property), ...columnsOf(property)].forEach((one) => stock.add(one));
      else stock.add(property);
    }
    stock.validate();
  });

  /** Whether a person writes the field here and nothing but its schema decides. */
  const isFree = ({ access, field }: FieldView): boolean =>
    access === 'edit' && field.when === null && field.lock === null;

  test('in an empty entry are those of our own form', () => {
    for (const { name, view, drawn } of forms) {
      const shown = Object.keys(opened(drawn).properties ?? {});
      const suggested = new Set(headerFields(view).flatMap(({ field }) => (field.suggest === null ? [] : [field.key])));
      const found = propertiesOf(drawn)
        .filter(({ key }) => shown.includes(key) && !suggested.has(key))
        .flatMap((property) => {
          const rules = stock.of(isTable(property) ? withoutRows(property) : property, 'empty');
          return property.schema.default === undefined ? rules.map((rule) => [property.key, rule] as const) : [];
        });
      expect(gather(found), name).toEqual(ownFaults(view, defaultsOf(drawn.schema)));
    }
  });

  test('in a faulty entry are those of our own form', () => {
    for (const { name, view, drawn } of forms) {
      const properties = propertiesOf(drawn).map((property) => [property.key, property] as const);
      const [header, tables] = [new Map(properties), new Map(properties.filter(([, one]) => isTable(one)))];
      const places: (readonly [string, Property])[] = headerFields(view)
        .filter(isFree)
        .map(({ field }) => [field.key, header.get(field.key)!] as const);
      const data: Record<string, unknown> = Object.fromEntries(
        places.map(([key, { schema }]) => [key, faultyValue(schema)]),
      );
      for (const table of view.tables.filter(({ columns }) => columns.some(isFree))) {
        const columns = new Map(columnsOf(tables.get(table.name)!).map((one) => [one.key, one] as const));
        const free = table.columns.filter(isFree).map(({ field }) => columns.get(field.key)!);
        data[table.name] = [Object.fromEntries(free.map(({ key, schema }) => [key, faultyValue(schema)]))];
        places.push(...free.map((one) => [`${table.name}.${one.key}`, one] as const));
      }
      const own = new Map([...ownFaults(view, data)].filter(([place]) => places.some(([one]) => one === place)));
      const found = gather(places.flatMap(([place, one]) => stock.of(one, 'faulty').map((rule) => [place, rule])));
      expect([...own.keys()].toSorted(), name).toEqual([...found.keys()].toSorted());
      for (const [place, rules] of own)
        expect([...(found.get(place) ?? [])], `${name} ${place}`).toContain([...rules][0]);
    }
  });
});

test('stock @rjsf/antd draws every shape of field with its title, required mark and faults', () => {
  const chosen = coveringForms(forms);
  expect(chosen.length).toBeGreaterThan(3);
  for (const { name, drawn } of chosen) {
    const schema = drawn.schema as RJSFSchema;
    const { errors, errorSchema } = validator.validateFormData({}, schema);
    const props = { schema, uiSchema: drawn.uiSchema, validator, extraErrors: errorSchema };
    const html = renderToStaticMarkup(
      createElement(ConfigProvider, { theme: { zeroRuntime: true } }, createElement(StockForm, props)),
    );
    const page = new DOMParser().parseFromString(html, 'text/html');
    const labels = [...page.querySelectorAll<HTMLLabelElement>('label[for]')];
    const { properties = {}, required = [] } = opened(drawn);
    for (const [key, property] of Object.entries(properties)) {
      const own = labels.filter(({ htmlFor }) => htmlFor === `root_${key}` || htmlFor === `root_${key}__title`);
      expect(
        own.map((label) => label.textContent),
        `${name} ${key}`,
      ).toEqual([(property as RJSFSchema).title]);
      expect(own[0]?.classList.contains('ant-form-item-required'), `${name} ${key}`).toBe(required.includes(key));
    }
    const listed = page.querySelector('.errors')?.querySelectorAll('li').length ?? 0;
    expect(listed, name).toBe(errors.length);
    expect(page.querySelectorAll('.rjsf-config-error'), name).toHaveLength(0);
  }
});
