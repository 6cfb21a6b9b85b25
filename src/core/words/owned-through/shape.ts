import type { WordShape } from '../record-word.ts';
import schema from './schema.json' with { type: 'json' };

/** How `ownedThrough` is written. */
export const ownedThroughShape: WordShape = { word: 'ownedThrough', schema, things: {} };
