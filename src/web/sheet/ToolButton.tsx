import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A small button with an icon, named by a tooltip. */
export function ToolButton({ icon, label, disabled = false, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <Button size="small" icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
    </Tooltip>
  );
}
