import { areaWidget } from './AreaWidget.tsx';
import { NamingArea } from './NamingArea.tsx';
import { plainText, type Widget, type WidgetProps } from './widget.ts';

function OpinionWidget({ id, field, value, disabled, invalid, describedBy, services, onChange, onBlur }: WidgetProps) {
  const { maxLength } = field.schema;
  return (
    <NamingArea
      id={id}
      value={plainText(value)}
      find={services.findPeople}
      rows={{ minRows: 2, maxRows: 8 }}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      {...(maxLength === undefined ? {} : { maxLength })}
      onChange={(text) => onChange(text === '' ? null : text)}
      onBlur={onBlur}
    />
  );
}

/** What a person says with a decision; after an `@` it offers people to name. */
export const opinionWidget: Widget = { ...areaWidget, name: 'opinion', Input: OpinionWidget };
