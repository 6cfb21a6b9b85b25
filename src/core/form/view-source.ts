import type { OutcomeModel, ProcessModel, SheetModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';

/** What a page offers before a person's roles are looked at. Path lists are resolved, without `@set`. */
export interface ViewSource extends Pick<ProcessModel, 'sets' | 'lookups' | 'fields'> {
  readonly formId: string;
  readonly version: number;
  readonly step: string;
  readonly title: Text;
  readonly edit: readonly string[];
  readonly read: readonly string[];
  readonly hide: readonly string[];
  readonly need: readonly string[];
  /** Names of the sets stored anew with each completion. */
  readonly own: readonly string[];
  readonly sheet: SheetModel | null;
  /** Column that identifies a sample row. */
  readonly sampleKey: string | null;
  readonly samplesRequired: boolean;
  /** Paths that the application form fills: in a sheet of a step they stand behind what the steps add. */
  readonly brought?: readonly string[];
  readonly outcomes: readonly OutcomeModel[];
}
