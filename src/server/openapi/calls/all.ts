import type { DescribedCalls } from '../described-call.ts';
import { operationCalls } from './operations.ts';

/** Every call by its part of the server; the part's name is its tag. */
export const describedParts: Readonly<Record<string, DescribedCalls>> = {
  operations: operationCalls,
};

/** Routes that are no calls: the web app's files. */
export const undescribed: readonly string[] = ['GET /*'];
