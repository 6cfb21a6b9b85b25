import { proxy } from 'valtio';
import type { Diagnostic } from '../../../core/errors/diagnostic.ts';

/** What is wrong with the descriptors as they were last saved. */
export const faults = proxy<{ list: readonly Diagnostic[] }>({ list: [] });
