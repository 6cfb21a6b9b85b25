import type { RecordModel } from '../../../core/model/model.ts';

/** Whether a row has a page that its descriptor lays out. */
export function hasPage({ api, descriptor }: RecordModel): boolean {
  return api === null && descriptor.page !== undefined;
}
