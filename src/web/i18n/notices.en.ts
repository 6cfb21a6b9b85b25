/** Texts of the notices in the top bar and of naming people in comments. */
export const noticesEn = {
  label: 'Notices',
  unread: 'Notices, {{count}} unread',
  kind: { mail: 'Mail', message: 'Messages', notice: 'Notices' },
  none: { mail: 'No mail', message: 'No messages', notice: 'No notices' },
  loading: 'Loading…',
  retry: 'Try again',
  more: 'Load more ({{count}} left)',
  allRead: 'Mark all as read',
  read: 'Mark as read',
  readOne: 'Mark as read: {{title}}',
  done: 'Done',
  naming: { hint: 'Type @ to mention a colleague', people: 'People to mention', found: 'People found: {{count}}' },
} as const;
