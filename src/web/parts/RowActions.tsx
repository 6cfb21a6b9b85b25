import { DownOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import { shownActions, type RowAction } from './row-actions.ts';

const GuardedButton = lazyPage(async () => (await import('./GuardedButton.tsx')).GuardedButton);

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
      {shown.map(({ key, ...action }) => (
        <ShownAction key={key} busy={busy} {...action} />
      ))}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: rest.map(menuItem) }}>
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

interface ShownActionProps extends Omit<RowAction, 'key'> {
  readonly busy: boolean;
}

/** One that is seen at once: a button, or a link to a page. */
function ShownAction({
  label,
  danger = false,
  primary = false,
  refused,
  to,
  press,
  busy,
}: ShownActionProps): ReactNode {
  if (to !== undefined)
    return (
      <Link to={to} onClick={press}>
        {label}
      </Link>
    );
  if (refused !== undefined) {
    const look = { size: 'small', type: 'link', children: label } as const;
    return (
      <Suspense fallback={<Button {...look} disabled />}>
        <GuardedButton {...look} reason={refused} onClick={press} />
      </Suspense>
    );
  }
  return (
    <Button
      size="small"
      type={primary ? 'primary' : 'link'}
      danger={danger}
      loading={busy && primary}
      disabled={busy && !primary}
      onClick={press}
    >
      {label}
    </Button>
  );
}

/** One behind "more". What is refused can be reached by the keyboard, unlike a disabled entry, and says why. */
function menuItem({ key, label, danger = false, refused, press }: RowAction) {
  if (refused === undefined) return { key, label, danger, onClick: press };
  const told = (
    <div className="row-action-refused">
      <span className="text-second">{label}</span>
      <small>{refused}</small>
    </div>
  );
  return { key, label: told };
}
