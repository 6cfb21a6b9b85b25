import { ScanOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** Takes what a scanner types: Enter hands it on and leaves the field empty and ready. */
export function ScanField({ label, onScan }: { readonly label: string; readonly onScan: (code: string) => void }) {
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => field.current?.focus(), []);
  function enter(): void {
    const code = typed.trim();
    setTyped('');
    if (code !== '') onScan(code);
    field.current?.focus();
  }
  return (
    <Input
      ref={field}
      size="large"
      className="scan-field"
      aria-label={label}
      placeholder={label}
      prefix={<ScanOutlined aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={enter}
    />
  );
}
