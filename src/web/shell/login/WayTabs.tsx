import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** How somebody logs in who is known here. */
export type LoginWay = 'password' | 'phone';

interface WayTabsProps {
  readonly way: LoginWay;
  readonly onChange: (way: LoginWay) => void;
  /** The form of the way chosen. */
  readonly children: ReactNode;
}

const ways = { password: 'byPassword', phone: 'byPhone' } as const;

/** The two ways to log in; arrow keys go from one to the other. */
export function WayTabs({ way, onChange, children }: WayTabsProps) {
  const { t } = useTranslation('login');
  const other = way === 'password' ? 'phone' : 'password';
  function turn(event: KeyboardEvent<HTMLElement>): void {
    if (!/^Arrow(Left|Right)$/.test(event.key)) return;
    onChange(other);
    document.getElementById(`login-way-${other}`)?.focus();
  }
  return (
    <>
      <div role="tablist" className="login-ways">
        {(['password', 'phone'] as const).map((each) => (
          <button
            type="button"
            role="tab"
            key={each}
            id={`login-way-${each}`}
            aria-selected={way === each}
            aria-controls="login-way"
            tabIndex={way === each ? 0 : -1}
            onClick={() => onChange(each)}
            onKeyDown={turn}
          >
            {t(ways[each])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="login-way" aria-labelledby={`login-way-${way}`}>
        {children}
      </div>
    </>
  );
}
