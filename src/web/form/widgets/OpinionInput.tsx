import { plainText } from '../../../core/text/plain-text.ts';
import { NamingArea } from './NamingArea.tsx';
import type { WidgetProps } from './widget.ts';

/** What a person says with a decision; after an `@` it offers people to name. */
export function OpinionInput({
  id,
  field,
  value,
  disabled,
  invalid,
  describedBy,
  services,
  onChange,
  onBlur,
}: WidgetProps) {
  const { maxLength } = field.schema;
  return (
    <NamingArea
      {...{ id, disabled, invalid, describedBy, onBlur }}
      value={plainText(value)}
      find={services.findPeople}
      rows={{ minRows: 2, maxRows: 8 }}
      {...(maxLength === undefined ? {} : { maxLength })}
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  );
}
