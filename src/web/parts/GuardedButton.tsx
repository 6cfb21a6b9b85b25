import { Button, Tooltip, type ButtonProps } from 'antd';
import './page-parts.css';

interface GuardedButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Why it cannot be pressed now; '' where it can. */
  readonly reason: string;
  readonly onClick: () => void;
}

/**
 * A button that says why it cannot be pressed now. It keeps the focus then, so that who works by keyboard, or hears the
 * page, learns the reason too.
 */
export function GuardedButton({ reason, onClick, ...button }: GuardedButtonProps) {
  const isOpen = reason === '';
  return (
    <Tooltip title={reason} trigger={['hover', 'focus']}>
      <Button
        {...button}
        {...(isOpen ? {} : { 'aria-disabled': true, 'aria-description': reason, className: 'button-closed' })}
        onClick={isOpen ? onClick : () => undefined}
      />
    </Tooltip>
  );
}
