import { Dropdown } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { askHere } from '../form/renderer/ask-here.ts';
import { canFill, clearCells, fillDown, fillRight } from './fill.ts';
import { duplicateRows, insertRows, moveRows } from './row-commands.ts';
import { openColumn, type SheetController } from './sheet-controller.ts';
import { useRemoveRows } from './use-remove-rows.ts';

/** A command of the menu; `keys` do the same. */
interface Command {
  readonly name: 'copy' | 'cut' | 'clear' | 'fillDown' | 'fillRight' | 'find' | 'column' | 'ask' | RowCommand;
  readonly keys: string;
  readonly disabled: boolean;
  readonly run: (sheet: SheetController) => void;
}

type RowCommand = 'insertAbove' | 'insertBelow' | 'duplicate' | 'moveUp' | 'moveDown' | 'removeRows';

/** The page's own clipboard handlers do the work, as for the keys. */
function clipboard(command: 'copy' | 'cut'): (sheet: SheetController) => void {
  return (sheet) => {
    sheet.surface?.focus();
    document.execCommand(command);
  };
}

/** The cell that is asked about is the one that has the focus. */
function asking(ask: () => void): (sheet: SheetController) => void {
  return ({ surface }) => {
    surface?.focus();
    ask();
  };
}

function cellCommands(sheet: SheetController): readonly Command[] {
  const disabled = !canFill(sheet);
  const [{ table }, ask] = [sheet, askHere(sheet.table.store)];
  return [
    { name: 'copy', keys: 'Ctrl+C', disabled: table.rowCount === 0, run: clipboard('copy') },
    { name: 'cut', keys: 'Ctrl+X', disabled, run: clipboard('cut') },
    { name: 'clear', keys: 'Delete', disabled, run: clearCells },
    { name: 'fillDown', keys: 'Ctrl+D', disabled, run: fillDown },
    { name: 'fillRight', keys: 'Ctrl+R', disabled, run: fillRight },
    { name: 'find', keys: 'Ctrl+F', disabled: false, run: (over) => over.openTool({ kind: 'find' }) },
    { name: 'column', keys: 'Ctrl+Shift+L', disabled: false, run: openColumn },
    ...(ask === undefined
      ? []
      : [{ name: 'ask' as const, keys: 'Alt+Q', disabled: table.rowCount === 0, run: asking(ask) }]),
  ];
}

function rowCommands({ table, range }: SheetController, remove: () => void): readonly Command[] {
  const count = range.bottom - range.top + 1;
  const [isFull, isEmpty, isMoved] = [table.room === 0, table.rowCount === 0, table.isRearranged];
  return [
    { name: 'insertAbove', keys: 'Ctrl++', disabled: isFull, run: (sheet) => insertRows(sheet, 'above', count) },
    { name: 'insertBelow', keys: '', disabled: isFull, run: (sheet) => insertRows(sheet, 'below', count) },
    { name: 'duplicate', keys: '', disabled: isFull || isEmpty, run: duplicateRows },
    { name: 'moveUp', keys: 'Alt+Shift+↑', disabled: isMoved || range.top === 0, run: (sheet) => moveRows(sheet, -1) },
    {
      name: 'moveDown',
      keys: 'Alt+Shift+↓',
      disabled: isMoved || range.bottom >= table.rowCount - 1,
      run: (sheet) => moveRows(sheet, 1),
    },
    { name: 'removeRows', keys: '', disabled: isEmpty, run: remove },
  ];
}

interface SheetMenuProps {
  readonly sheet: SheetController;
  /** What the right mouse button, or the menu key, is pressed over. */
  readonly children: ReactElement;
}

/** A menu that was asked for takes the keys at once. */
const asMenu = { trigger: ['contextMenu'] as 'contextMenu'[], autoFocus: true };

/** What can be done with the selected cells and rows, as the right mouse button shows it. */
export function SheetMenu({ sheet, children }: SheetMenuProps) {
  const { t } = useTranslation('sheet');
  const [open, setOpen] = useState(false);
  const isDrawn = useRef(false);
  const remove = useRemoveRows(sheet);
  const cells = open ? cellCommands(sheet) : [];
  const rows = open && sheet.table.view.canAddRows ? rowCommands(sheet, remove) : [];
  const item = ({ name, keys, disabled }: Command) => ({ key: name, disabled, label: t(`menu.${name}`), extra: keys });
  return (
    <Dropdown
      {...asMenu}
      open={open}
      onOpenChange={(next) => {
        if (next) {
          isDrawn.current = false;
          requestAnimationFrame(() => (isDrawn.current = true));
        } else if (!isDrawn.current) {
          // The press that opens it may bring its cell into view: that the page scrolls is told a frame later.
          return;
        }
        setOpen(next);
        if (!next) sheet.surface?.focus();
      }}
      menu={{
        items: [...cells.map(item), ...(rows.length > 0 ? [{ type: 'divider' as const }] : []), ...rows.map(item)],
        onClick: ({ key, domEvent }) => {
          // Else Enter goes on to what the command opens, and presses the button that has the focus there.
          domEvent.preventDefault();
          [...cells, ...rows].find(({ name }) => name === key)?.run(sheet);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}
