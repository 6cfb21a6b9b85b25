/** Texts of locking: the dialog and the lock screen. */
export const lockEn = {
  lock: 'Lock',
  title: 'Choose a lock password',
  note: 'It is kept hashed in this browser alone, until the next login.',
  password: 'Lock password',
  needed: 'Enter a lock password',
  full: 'The browser has no room left to store the lock',
  screen: 'Locked',
  hint: 'Enter the lock password to go on. Five wrong ones log you out.',
  unlock: 'Unlock',
  wrong: 'Wrong lock password, {{left}} tries left',
  leave: 'Log out',
} as const;
