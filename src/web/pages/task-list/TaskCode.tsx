import { Typography } from 'antd';
import { Link } from 'react-router-dom';

interface TaskCodeProps {
  readonly code: string;
  /** Address of the page it leads to; null where the person may not open it. */
  readonly target: string | null;
  readonly onOpen?: () => void;
}

/** The business number of a task's instance: a link, and a button that copies it. */
export function TaskCode({ code, target, onOpen }: TaskCodeProps) {
  return (
    <Typography.Text copyable={{ text: code, tooltips: false }}>
      {target === null ? (
        code
      ) : (
        <Link to={target} {...(onOpen === undefined ? {} : { onClick: onOpen })}>
          {code}
        </Link>
      )}
    </Typography.Text>
  );
}
