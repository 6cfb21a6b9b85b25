import { Input, type InputProps } from 'antd';

/** A line of text that nobody beside is to read, with an eye to show it. */
export function SecretInput(props: InputProps) {
  return <Input.Password {...props} />;
}
