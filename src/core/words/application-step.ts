import type { Text } from '../text/text.ts';

/** The pseudo-step of the application form: a task at it means "back to who applied". */
export const startStep = 'start';

/** What people read as the name of the application form's step. */
export const applicationLabel: Text = Object.freeze({ zh: '填写申请', en: 'Application' });
