import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import {
  DEFAULT_ID_PREFIX,
  DEFAULT_ID_SEPARATOR,
  englishStringTranslator,
  type Registry,
  type TemplatesType,
} from '@rjsf/utils';

/** Our field template draws faults, help and description from the form's store: rjsf's own are made and not drawn. */
function Nothing(): null {
  return null;
}

const templates: Partial<TemplatesType> = {
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  UnsupportedFieldTemplate: Nothing,
};

/**
 * Stands for rjsf's `getDefaultRegistry` in the built app: the three fields that a flat form of texts is made of.
 * Widgets, the field of tables and the templates that draw come from `FormRenderer`.
 */
export function formRegistry(): Omit<Registry, 'schemaUtils'> {
  return {
    fields: { ObjectField, SchemaField, StringField },
    templates: templates as TemplatesType,
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
