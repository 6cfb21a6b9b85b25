import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { loadForm, type FormModel } from '../../core/release/form-fields.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

const together = new WeakMap<TenantTransaction, ReadonlyMap<string, FormModel>>();

/** Notes the forms that one release brings, so that each is held to the others as they will be. */
export function noteTogether(tx: TenantTransaction, descriptors: readonly ReleasedDescriptor[]): void {
  together.set(tx, new Map(descriptors.map((descriptor) => [descriptor.id, loadForm(descriptor)])));
}

/** A form as it will be after the release that is planned or applied; what that does not bring, as it is. */
export function afterRelease<T extends FormModel>(tx: TenantTransaction, model: T): T {
  const next = together.get(tx)?.get(model.id);
  return next?.kind === model.kind ? (next as T) : model;
}
