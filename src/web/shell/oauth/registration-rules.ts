import { isLongEnough } from '../../../core/text/password.ts';
import { needed } from '../../parts/plain-forms/use-fields.ts';

/** What a guest typed (S3-06). */
interface Typed {
  readonly password: string;
  readonly password2: string;
}

function passwordFault(password: string, missing: string): string | null {
  if (password === '') return missing;
  return isLongEnough(password) ? null : 'register.tooShort';
}

/** S5-02 to S5-06: what is wrong with a registration, as keys of texts. The tenant may be left out. */
export const registrationRules = {
  name: needed('name', 'register.nameNeeded'),
  account: needed('account', 'register.accountNeeded'),
  password: ({ password }: Typed) => passwordFault(password, 'register.passwordNeeded'),
  password2: ({ password, password2 }: Typed) =>
    passwordFault(password2, 'register.repeatNeeded') ?? (password === password2 ? null : 'register.differs'),
};
