import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './why.css';
import { PartSlot } from '../../data/state/PartSlot.tsx';

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

/**
 * A button with a popover that is built when it is opened first: a page has many of them. Escape closes it, and a button
 * of its own, for those who have no room to press beside it.
 */
export function PopoverOnDemand({ title, content, className, label, text, passedOver = false }: OnDemandProps) {
  const { t } = useTranslation('renderer');
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  const isNew = state === 'new';
  const isOpen = state === 'open';
  const drawn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that opened it is drawn anew as part of the popover, and keeps the focus.
    if (!isNew) drawn.current?.focus();
  }, [isNew]);
  function close(): void {
    setState('closed');
    drawn.current?.focus();
  }
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeBy = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // A dialog around it stays open.
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', closeBy, true);
    return () => document.removeEventListener('keydown', closeBy, true);
  }, [isOpen]);
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
      title={
        <div className="why-title">
          {title}
          <Button type="text" size="small" aria-label={t('whyClose')} onClick={close}>
            ×
          </Button>
        </div>
      }
      content={() => (
        <div className="why">
          <PartSlot>{content()}</PartSlot>
        </div>
      )}
      trigger="click"
      classNames={{ root: 'why-popover' }}
      open={isOpen}
      onOpenChange={(next) => setState(next ? 'open' : 'closed')}
    >
      {button}
    </Popover>
  );
}
