import { Flex, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { isBlank } from '../../../core/values/empty.ts';
import { NamingArea } from './NamingArea.tsx';

interface ReasonModalProps {
  readonly title: string;
  readonly ok: string;
  /** Name of the field for the reason. */
  readonly label: string;
  readonly maxLength: number;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Whether the field takes the focus at once. */
  readonly first?: boolean;
  /** What was written as the reason before. */
  readonly written?: string;
  /** Whether all else that is asked for is there. */
  readonly ready?: boolean;
  /** What stands above the reason. */
  readonly children: ReactNode;
  /** What stands below it: why it did not work. */
  readonly failure?: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks before something is done, and for its reason, without which nothing is. */
export function ReasonModal(props: ReasonModalProps) {
  const { title, ok, label, maxLength, danger = false, busy = false, written = '', ready = true } = props;
  const { first = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState(written);
  return (
    <Modal
      open
      title={title}
      okText={ok}
      okButtonProps={{ danger, disabled: !ready || isBlank(reason) }}
      confirmLoading={busy}
      onOk={() => props.onConfirm(reason.trim())}
      onCancel={props.onClose}
      // Before it is open it takes the focus itself.
      afterOpenChange={(open) => {
        if (open && first) box.current?.querySelector('textarea')?.focus();
      }}
    >
      <Flex ref={box} vertical gap={12} data-testid="reason-dialog">
        {props.children}
        <NamingArea
          label={label}
          maxLength={maxLength}
          rows={{ minRows: 3, maxRows: 6 }}
          value={reason}
          onChange={setReason}
        />
        {props.failure}
      </Flex>
    </Modal>
  );
}
