import type { ProcessModel, StepModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';

/** What a page offers before a person's roles are looked at. Path lists are resolved, without `@set`. */
export interface ViewSource
  extends
    Pick<ProcessModel, 'sets' | 'lookups' | 'fields'>,
    Pick<StepModel, 'edit' | 'read' | 'hide' | 'need' | 'own' | 'sheet' | 'outcomes'> {
  readonly formId: string;
  readonly version: number;
  readonly step: string;
  readonly title: Text;
  /** Column that identifies a sample row. */
  readonly sampleKey: string | null;
  readonly samplesRequired: boolean;
  /** Paths that the application form fills: in a sheet of a step they stand behind what the steps add. */
  readonly brought?: readonly string[];
}
