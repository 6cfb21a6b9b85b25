import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface OnDemandProps {
  readonly title: string;
  /** Called while it is open. */
  readonly content: () => ReactNode;
  readonly className: string;
  readonly label: string;
  /** Whether Tab passes over it, so that it goes from field to field. */
  readonly passedOver?: boolean;
  /** Words on the button instead of a question mark. */
  readonly text?: string;
}

/** A button with a popover that is built when it is opened first: a page has many of them. */
export function PopoverOnDemand({ title, content, className, label, text, passedOver = false }: OnDemandProps) {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  const isNew = state === 'new';
  const drawn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that opened it is drawn anew as part of the popover, and keeps the focus.
    if (!isNew) drawn.current?.focus();
  }, [isNew]);
  const button = (
    <Button
      ref={drawn}
      type="text"
      size="small"
      className={className}
      icon={text === undefined ? <QuestionCircleOutlined /> : undefined}
      aria-label={label}
      tabIndex={passedOver ? -1 : 0}
      onClick={isNew ? () => setState('open') : undefined}
    >
      {text}
    </Button>
  );
  if (isNew) return button;
  return (
    <Popover
      title={title}
      content={() => <div className="why">{content()}</div>}
      trigger="click"
      open={state === 'open'}
      onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
    >
      {button}
    </Popover>
  );
}
