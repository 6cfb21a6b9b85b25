/** Texts of the page of personal info. */
export const infoEn = {
  title: 'Personal info',
  rights: 'Account and rights',
  account: 'Account',
  roles: 'Roles',
  region: 'Sales region',
  scope: { name: 'Data scope', all: 'All data', region: 'The own region', customers: 'The own customers' },
  avatar: { change: 'Change picture', remove: 'Use the default' },
  password: {
    title: 'Change password',
    old: 'Old password',
    wanted: 'New password',
    repeated: 'New password again',
    submit: 'Change password',
    changed: 'The password was changed; your other logins have ended',
  },
  sessions: {
    title: 'Where you are signed in',
    none: 'Nowhere',
    unknown: 'Unknown browser',
    current: 'This one',
    begun: 'since {{time}}',
    seen: 'last seen {{time}}',
    end: 'End',
    endOthers: 'End all others',
  },
} as const;
