import type {
  FieldSchema,
  FieldSet,
  ProcessDescriptor,
  RuleSource,
  StepSource,
  TypesDescriptor,
} from '../../../../src/generated/descriptor.ts';

/*
 * Says in one line each what a field, a rule, a step and an outcome are: who works on them and who measured reads such
 * lines, so they name what a laboratory would notice, and nothing of how a page looks.
 */

type Said = string | number | boolean | readonly string[] | undefined;

function textOf(value: Said): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.join(',') : String(value);
}

/** Words that have nothing to say are left out. */
function line(subject: string, words: Readonly<Record<string, Said>>): string {
  const said = Object.entries(words).map(([word, value]) => [word, textOf(value)] as const);
  return [subject, ...said.flatMap(([word, text]) => (text === '' ? [] : [`${word}=${text}`]))].join(' | ');
}

function numberOf({ 'x-number': number }: FieldSchema): string | undefined {
  if (number === undefined) return undefined;
  const { prefix, date, order, separator = '', digits, series, typed } = number;
  const head = order === 'date-first' ? `${date}${prefix}` : `${prefix}${date}`;
  return `${head}${separator}${digits}${series === undefined ? '' : ` of ${series}`}${typed === true ? ' or typed' : ''}`;
}

function fieldLine(set: string, key: string, field: FieldSchema, required: readonly string[]): string {
  const one = field.type === 'array' && field.items !== undefined ? field.items : field;
  const shape = one.$ref ?? one['x-fields']?.join('+') ?? one.type;
  return line(`${set}.${key}`, {
    type: field.type === 'array' ? `${shape ?? ''}[]` : shape,
    format: field.format,
    required: required.includes(key) ? 'yes' : undefined,
    unit: field['x-unit'],
    dict: one['x-dict'],
    choices: Object.keys(one['x-enum'] ?? {}),
    from: field.minimum,
    to: field.maximum,
    longest: field.maxLength,
    pattern: field.pattern,
    places: field['x-decimals'],
    default: field.default === undefined ? undefined : JSON.stringify(field.default),
    number: numberOf(field),
    unique: field['x-unique'],
    calc: field['x-calc'],
    suggest: field['x-suggest'],
    when: field['x-when'],
    need: field['x-need'],
  });
}

function ruleLine(owner: string, { id, when, pass, warn, level, status }: RuleSource): string {
  return line(`${owner}#${id}`, { when, pass, warn, level, status });
}

function setLines(name: string, set: FieldSet): readonly string[] {
  const { properties, required = [] } = set;
  const fields = Object.entries(properties ?? {});
  return [
    ...fields.map(([key, field]) => fieldLine(name, key, field, required)),
    ...fields.flatMap(([key, field]) => (field['x-rules'] ?? []).map((rule) => ruleLine(`${name}.${key}`, rule))),
    ...(set['x-rules'] ?? []).map((rule) => ruleLine(name, rule)),
  ];
}

/** What the sets of types files and processes say. */
export function fieldLines(files: readonly Pick<TypesDescriptor, 'sets'>[]): readonly string[] {
  return files.flatMap(({ sets }) => Object.entries(sets).flatMap(([name, set]) => setLines(name, set)));
}

function stepLines(process: string, step: StepSource): readonly string[] {
  const { id, roles, due, countsAs, edit, own, need, outcomes = [] } = step;
  const opens = (list: (typeof outcomes)[number]['opens']) => (list ?? []).map((one) => one.process);
  return [
    line(`${process}/${id}`, { roles, days: due?.workdays, counts: countsAs, edit, own, need }),
    ...outcomes.map(({ id: outcome, to, if: when, opens: list, need: needs }) =>
      line(`${process}/${id}:${outcome}`, { to, if: when, need: needs, opens: opens(list) }),
    ),
  ];
}

/** What processes say, their families filled in. */
export function processLines(processes: readonly ProcessDescriptor[]): readonly string[] {
  return processes.flatMap(({ id, stage, prefix, counter, node, start, steps = [] }) => [
    line(id, {
      stage,
      prefix,
      counter,
      node,
      by: start?.by,
      roles: start?.roles,
      edit: start?.edit,
      steps: steps.map((step) => step.id),
    }),
    ...steps.flatMap((step) => stepLines(id, step)),
  ]);
}
