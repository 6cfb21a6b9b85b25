import type { FormatName } from './formats.ts';
import type { FieldType } from './json-schema.ts';
import type { Text } from '../text/text.ts';

/** A quality rule of a field or a set: gives pass, warn or fail per row or form. Expressions are CEL texts. */
export interface RuleSource {
  readonly id: string;
  readonly label: Text;
  /** Judged only where this holds; absent = always. */
  readonly when?: string;
  readonly pass: string;
  /** Tried when `pass` is false: true gives a warning, else the rule fails. */
  readonly warn?: string;
  /** `warn`: a fail is told and counts for `rowState`, but refuses nothing. */
  readonly level?: 'error' | 'warn';
  readonly source?: string;
  readonly status?: 'quoted' | 'cited' | 'proposal';
}

/** A refusal: the form cannot be submitted (error) or is submitted with a note (warn) while `if` holds. */
export interface CheckSource {
  readonly if: string;
  readonly msg: Text;
  readonly level: 'error' | 'warn';
}

/** A number given by the server: prefix + date part + separator + digits, e.g. EP20261120-001. */
export interface NumberSource {
  readonly prefix: string;
  readonly date: 'yyyyMMdd' | 'yyMMdd' | 'yyMM' | 'yyyy' | 'yy' | 'none';
  /** What stands first; the prefix where nothing is said. Of 26N000123 it is the date. */
  readonly order?: 'prefix-first' | 'date-first';
  readonly separator?: string;
  readonly digits: number;
  /** What counts; fields of one name share their numbers. Without it a field counts by itself. */
  readonly series?: string;
  /** A number that is there already is kept: people may type, scan or paste it, and the server gives what is left empty. */
  readonly typed?: boolean;
}

/** One field as a descriptor writes it: the JSON Schema dialect of the product plus the `x-` words. */
export interface FieldSchema {
  readonly type?: FieldType;
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly items?: FieldSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: FormatName;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly default?: unknown;
  readonly readOnly?: boolean;
  readonly examples?: readonly unknown[];
  readonly description?: string;
  readonly oneOf?: readonly FieldSchema[];
  readonly $ref?: string;
  readonly 'x-fields'?: readonly string[];
  readonly 'x-label'?: Text;
  readonly 'x-help'?: Text;
  readonly 'x-errors'?: Readonly<Record<string, Text>>;
  /** Of a list of values, `x-dict`, `x-enum` and `x-ref` stand in `items`: they say what one value is. */
  readonly 'x-dict'?: string;
  readonly 'x-enum'?: Readonly<Record<string, Text>>;
  /** `user`, or `record:{id}` (the record's number field or row key is stored). */
  readonly 'x-ref'?: string;
  /** The record whose row the value names, without having to be one: it is shown as a way there. */
  readonly 'x-link'?: string;
  /** With `x-ref: record:…`: only rows whose fields have these values are offered. */
  readonly 'x-only'?: Readonly<Record<string, string | number | boolean>>;
  /** With `x-ref: record:…`: picking a row fills these fields (keys or `@set`) from the row's fields of the same name. */
  readonly 'x-fill'?: readonly string[];
  readonly 'x-unit'?: string;
  readonly 'x-accept'?: string;
  readonly 'x-paste'?: readonly string[];
  readonly 'x-widget'?: string;
  readonly 'x-format'?: string;
  readonly 'x-decimals'?: number;
  readonly 'x-calc'?: string;
  readonly 'x-suggest'?: string;
  readonly 'x-when'?: string;
  readonly 'x-need'?: string;
  readonly 'x-lock'?: string;
  readonly 'x-keep'?: boolean;
  readonly 'x-check'?: readonly CheckSource[];
  readonly 'x-rules'?: readonly RuleSource[];
  /** `tenant`: no other record has the value (asked of the server); `table`: no other row of the same table has it. */
  readonly 'x-unique'?: 'tenant' | 'table';
  readonly 'x-number'?: NumberSource;
  readonly 'x-was'?: readonly string[];
  readonly 'x-access'?: Readonly<Record<string, 'edit' | 'read' | 'hide'>>;
}

/** Where a set's fields live: the form, columns of `samples`, rows of a detail table, or a business record. */
export type SetScope = 'form' | 'sample' | 'row' | 'record';

/** A named set of fields, merged into forms and sheets by name. */
export interface FieldSet {
  readonly label: Text;
  readonly scope: SetScope;
  readonly description?: string;
  /** Sets whose fields come first in this one. */
  readonly 'x-fields'?: readonly string[];
  /** Sets whose keys this set's expressions may read; empty where a process lacks the set. */
  readonly uses?: readonly string[];
  readonly 'x-when'?: string;
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly 'x-rules'?: readonly RuleSource[];
  readonly 'x-check'?: readonly CheckSource[];
}
