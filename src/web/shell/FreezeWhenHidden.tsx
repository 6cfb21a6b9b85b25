import { Provider } from '@rc-component/motion';
import { useEffect, useState, type ReactNode } from 'react';
import { useCalm } from '../parts/calm.ts';

/**
 * Has nothing move in a part of the app that is kept hidden, until it is seen again. A dialog of antd that is drawn
 * while hidden waits for a motion that does not come, loses its content, and breaks the page when it is shown.
 */
export function FreezeWhenHidden({ children }: { readonly children: ReactNode }) {
  const calm = useCalm();
  const [still, setStill] = useState(false);
  useEffect(() => {
    const shown = window.setTimeout(() => setStill(false));
    // Runs when the part is hidden, too.
    return () => {
      window.clearTimeout(shown);
      setStill(true);
    };
  }, []);
  return <Provider motion={!still && !calm}>{children}</Provider>;
}
