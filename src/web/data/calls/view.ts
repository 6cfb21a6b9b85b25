import { product } from '../../../core/product.ts';
import { get, post } from './client.ts';

/** A column of a list, in the place where it stands. */
export interface ViewColumn {
  readonly name: string;
  readonly shown: boolean;
}

/** A list as a person arranged it. */
export interface View {
  readonly key: string;
  readonly columns: readonly ViewColumn[];
}

const base = `/${product.key}-system/view`;

/** All lists that the person arranged. */
export function listViews(): Promise<readonly View[]> {
  return get(`${base}/list`, {}, { silent: true });
}

/** Keeps how the person arranged a list. */
export async function submitView(view: View): Promise<void> {
  await post(`${base}/submit`, view, { silent: true });
}

/** Puts a list back to its usual columns. */
export async function removeView(key: string): Promise<void> {
  await post(`${base}/remove`, undefined, { params: { keys: key }, silent: true });
}
