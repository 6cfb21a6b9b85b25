import { DownOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Link } from 'react-router-dom';
import { shownActions, type RowAction } from './row-actions.ts';

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  /** What the button is called behind which those stand that have no room. */
  readonly more: string;
  /** All of them stand behind one button. */
  readonly folded?: boolean;
  /** Something was pressed and is not done yet. */
  readonly busy?: boolean;
}

/** What can be done with one row: the first as buttons, the others behind "more". */
export function RowActions({ actions, more, folded = false, busy = false }: RowActionsProps) {
  const shown = shownActions(actions, folded ? 1 : undefined);
  const rest = actions.slice(shown.length);
  return (
    <div className="row-actions">
      {shown.map(({ key, label, danger = false, primary = false, to, press }) =>
        to === undefined ? (
          <Button
            key={key}
            size="small"
            type={primary ? 'primary' : 'link'}
            danger={danger}
            loading={busy && primary}
            disabled={busy && !primary}
            onClick={press}
          >
            {label}
          </Button>
        ) : (
          <Link key={key} to={to} onClick={press}>
            {label}
          </Link>
        ),
      )}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger = false, press }) => ({ key, label, danger, onClick: press })),
          }}
        >
          {folded ? (
            <Button type="text" icon={<EllipsisOutlined />} aria-label={more} />
          ) : (
            <Button size="small" type="link">
              {more} <DownOutlined />
            </Button>
          )}
        </Dropdown>
      )}
    </div>
  );
}
