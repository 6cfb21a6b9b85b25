import { Typography } from 'antd';
import { Link } from 'react-router-dom';

interface TaskCodeProps {
  readonly code: string;
  /** Address of the page it leads to. */
  readonly target: string;
  readonly onOpen?: () => void;
}

/** The business number of a task's instance: a link, and a button that copies it. */
export function TaskCode({ code, target, onOpen }: TaskCodeProps) {
  return (
    <Typography.Text copyable={{ text: code, tooltips: false }}>
      <Link to={target} {...(onOpen === undefined ? {} : { onClick: onOpen })}>
        {code}
      </Link>
    </Typography.Text>
  );
}
