import { i18n } from '../../i18n/i18n.ts';
import { ApiError } from '../calls/api-error.ts';
import { tellFailure } from '../calls/client.ts';

/**
 * Does something with a part of the app that is fetched when it is first needed. Where it does not come the person is
 * told, and the next press fetches it anew.
 */
export async function withPart<T>(load: () => Promise<T>, act: (part: T) => void): Promise<void> {
  try {
    act(await load());
  } catch (cause) {
    tellFailure(new ApiError(0, i18n.t('renderer:partNotLoaded'), cause));
  }
}
