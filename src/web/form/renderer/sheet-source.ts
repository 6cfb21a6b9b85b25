import type { FormStore } from './form-store.ts';

/** What a sheet draws and writes: a form's store, or several of them joined. */
export type SheetSource = Pick<
  FormStore,
  | 'view'
  | 'baselines'
  | 'rows'
  | 'cellState'
  | 'explain'
  | 'setCells'
  | 'insertRows'
  | 'removeRows'
  | 'rowFindings'
  | 'rowVerdict'
  | 'tableCount'
  | 'onRow'
  | 'rowVersion'
  | 'onTable'
  | 'tableVersion'
  | 'addPending'
  | 'validateInBackground'
>;
