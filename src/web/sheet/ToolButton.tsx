import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly disabled?: boolean;
  /** Of a button that something stays open with: whether it is. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

/** A small button with an icon, named by a tooltip. */
export function ToolButton({ icon, label, disabled = false, pressed, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <Button
        size="small"
        icon={icon}
        aria-label={label}
        aria-pressed={pressed}
        type={pressed === true ? 'primary' : 'default'}
        disabled={disabled}
        onClick={onClick}
      />
    </Tooltip>
  );
}
