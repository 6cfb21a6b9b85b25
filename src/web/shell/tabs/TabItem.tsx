import { CloseOutlined } from '@ant-design/icons';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { tabId } from './tab-ids.ts';

interface TabItemProps {
  readonly tabKey: string;
  readonly name: string;
  readonly active: boolean;
  /** Whether the Tab key stops here; the arrow keys go on from it. */
  readonly reachable: boolean;
  readonly closable: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** The person is about to open its menu. */
  readonly onPoint: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const middleButton = 1;

/** One tab: a click shows its page, the cross, the middle button and Delete close it. */
export function TabItem(props: TabItemProps) {
  const { tabKey, name, active, reachable, closable, onShow, onClose, onPoint, onKeyDown } = props;
  const { t } = useTranslation('tabs');
  return (
    <div
      role="tab"
      id={tabId(tabKey)}
      className="tab-item"
      data-key={tabKey}
      aria-selected={active}
      tabIndex={reachable ? 0 : -1}
      {...(closable ? { 'aria-keyshortcuts': 'Delete' } : {})}
      onClick={onShow}
      onKeyDown={onKeyDown}
      onContextMenu={onPoint}
      // The middle button would begin to scroll.
      onMouseDown={(event) => (event.button === middleButton ? event.preventDefault() : undefined)}
      onAuxClick={(event) => (event.button === middleButton ? onClose() : undefined)}
    >
      <span className="tab-name" title={name}>
        {name}
      </span>
      {closable && (
        // For the mouse; a tab holds no other control, the keyboard has Delete and the menu.
        <span
          className="tab-close"
          aria-hidden
          title={t('closeHint')}
          data-testid="tab-close"
          onClick={(event) => {
            event.stopPropagation();
            onClose();
          }}
        >
          <CloseOutlined />
        </span>
      )}
    </div>
  );
}
