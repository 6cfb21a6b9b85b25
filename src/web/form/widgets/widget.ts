import type { ComponentType } from 'react';
import type { FieldModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Language } from '../../../core/text/text.ts';
import type { FormServices } from '../../data/services/lookups.ts';

/** Props of a widget's input, in a form as in a dialog. */
export interface WidgetProps {
  /** Id of the element that the label points to. */
  readonly id: string;
  readonly field: FieldModel;
  readonly value: unknown;
  readonly language: Language;
  readonly services: FormServices;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** Ids of the help and error texts. */
  readonly describedBy: string | undefined;
  /** Value of a field beside this one (parent of a tree dictionary). */
  readonly sibling: (key: string) => unknown;
  readonly onChange: (value: unknown) => void;
  /** Values that picking a record brings along, by key. */
  readonly onFill: (values: Readonly<Record<string, unknown>>) => void;
  readonly onBlur: () => void;
}

/** What a calendar field gets; `opened` begins with the calendar unfolded. */
export interface PickerProps extends WidgetProps {
  readonly opened: boolean;
}

/** How the sheet edits a cell: by text, by a list of choices, by a calendar, by a search, or by choosing files. */
export type CellEditing = 'text' | 'choices' | 'calendar' | 'search' | 'files';

/** One kind of input. */
export interface Widget {
  readonly Input: ComponentType<WidgetProps>;
  /** Fetches the input, for a kind that is not on every page; without it the input is here. */
  readonly load?: () => Promise<void>;
  readonly cell: CellEditing;
  /** Usual width of a sheet's column, px. */
  readonly width: number;
  /** Width of a list's column, px; null where it goes by the length of the texts. */
  readonly listWidth: number | null;
  /** It takes the breadth of a form. */
  readonly wide?: true;
}

/** Whether the field is a text that may name a row, whose values come along then. */
export function mayNameRow({ ref, link, fill }: FieldModel): boolean {
  return ref === null && link !== null && fill.length > 0;
}

/** An input that stands alone, outside of a form. */
export const alone = {
  disabled: false,
  invalid: false,
  describedBy: undefined,
  sibling: () => undefined,
  onFill: () => undefined,
  onBlur: () => undefined,
};

/** What every input is told: whose it is, whether it may be changed, and what is wrong with it. */
export function inputProps({ id, disabled, invalid, describedBy, onBlur }: Omit<WidgetProps, 'field' | 'value'>) {
  return {
    id,
    disabled,
    ...(invalid ? { status: 'error' as const } : {}),
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    onBlur,
  };
}

/** What an empty input shows: the first of the field's `examples`. */
export function sampleOf({ field, disabled }: Pick<WidgetProps, 'field' | 'disabled'>): string {
  return disabled ? '' : plainText(field.words.examples?.[0]);
}
