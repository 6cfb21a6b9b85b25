import { newKey } from './form-key.ts';

/** What this page is called where the server tells others that it has a task open. */
export const pageId = newKey();
