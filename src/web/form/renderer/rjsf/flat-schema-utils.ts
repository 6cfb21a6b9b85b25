import {
  getUiOptions,
  UI_FIELD_KEY,
  type FoundFieldType,
  type GenericObjectType,
  type RJSFSchema,
  type SchemaUtilsType,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';
import { deepEquals } from './deep-equals.ts';

function unused(what: string): never {
  throw new Error(`rjsf asks for ${what}, which the flat schema of a form's header (headerForm) never needs.`);
}

/**
 * What rjsf asks of a schema, answered for the flat schemas that it is given (`headerForm`): one object of texts, with
 * no reference, condition, default or choice. rjsf's own answers are five times the code for shapes that never come.
 */
class FlatSchemaUtils implements SchemaUtilsType<GenericObjectType> {
  private readonly validator: ValidatorType<GenericObjectType>;
  private readonly rootSchema: RJSFSchema;

  constructor(validator: ValidatorType<GenericObjectType>, rootSchema: RJSFSchema) {
    this.validator = validator;
    this.rootSchema = rootSchema;
  }

  getRootSchema = (): RJSFSchema => this.rootSchema;

  getValidator = (): ValidatorType<GenericObjectType> => this.validator;

  doesSchemaUtilsDiffer = (validator: ValidatorType<GenericObjectType>, rootSchema: RJSFSchema): boolean =>
    this.validator !== validator || !deepEquals(this.rootSchema, rootSchema);

  findFieldInSchema = (schema: RJSFSchema, path: string | string[]): FoundFieldType<RJSFSchema> => {
    const [key = ''] = [path].flat();
    const field = schema.properties?.[key];
    return { field: typeof field === 'object' ? field : undefined, isRequired: false };
  };

  getDefaultFormState = (_schema: RJSFSchema, formData?: GenericObjectType): GenericObjectType | undefined => formData;

  getDisplayLabel = (schema: RJSFSchema, uiSchema: UiSchema = {}): boolean =>
    getUiOptions(uiSchema).label !== false && schema.type !== 'object' && uiSchema[UI_FIELD_KEY] === undefined;

  getFromSchema = (): never => unused('a part of the schema');

  findSelectedOptionInXxxOf = (): undefined => undefined;

  getClosestMatchingOption = (): number => unused('a choice between shapes');

  getFirstMatchingOption = (): number => unused('a choice between shapes');

  isFilesArray = (): boolean => false;

  isMultiSelect = (): boolean => false;

  isSelect = (): boolean => false;

  omitExtraData = (_schema: RJSFSchema, formData?: GenericObjectType): GenericObjectType | undefined => formData;

  retrieveSchema = (schema: RJSFSchema): RJSFSchema => schema;

  sanitizeDataForNewSchema = (_new?: RJSFSchema, _old?: RJSFSchema, data?: GenericObjectType): GenericObjectType =>
    data ?? {};

  toPathSchema = (): never => unused('paths of the schema');
}

/** Stands for rjsf's `createSchemaUtils` in the built app. */
export function flatSchemaUtils(
  validator: ValidatorType<GenericObjectType>,
  rootSchema: RJSFSchema,
): SchemaUtilsType<GenericObjectType> {
  return new FlatSchemaUtils(validator, rootSchema);
}

/** Stands for rjsf's `schemaHasNestedConditional`: flat schemas have no conditions. */
export function noNestedConditional(): boolean {
  return false;
}

/** Stands for rjsf's `resolveUiSchema`: without references, how a field is drawn stands where rjsf looks first. */
export function ownUiSchema(_schema: RJSFSchema, uiSchema: UiSchema | undefined): UiSchema {
  return uiSchema ?? {};
}
