/** The part of JSON Schema draft-07 that the meta-schemas are written in; a test holds them to it. */
export interface MetaSchema {
  readonly $schema?: string;
  /** Name of what is described, for messages; see shape-names. */
  readonly $comment?: string;
  readonly title?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly minProperties?: number;
  readonly uniqueItems?: boolean;
  readonly items?: MetaSchema;
  readonly properties?: Readonly<Record<string, MetaSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | MetaSchema;
  readonly propertyNames?: MetaSchema;
  /** Alternatives of different JSON types, so that the type of a value says which one is meant. */
  readonly anyOf?: readonly MetaSchema[];
  readonly definitions?: Readonly<Record<string, MetaSchema>>;
  readonly examples?: readonly unknown[];
}
