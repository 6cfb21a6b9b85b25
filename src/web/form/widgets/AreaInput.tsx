import TextArea from 'antd/es/input/TextArea';
import { plainText } from '../../../core/text/plain-text.ts';
import { inputProps, sampleOf, type WidgetProps } from './widget.ts';

/** Text of several lines. */
export function AreaInput(props: WidgetProps) {
  return (
    <TextArea
      {...inputProps(props)}
      value={plainText(props.value)}
      placeholder={sampleOf(props)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}
