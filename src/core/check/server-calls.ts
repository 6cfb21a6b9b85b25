/**
 * The server's calls that records may stand on, by the part of their address that they share. A descriptor can name
 * these and no others; a test holds them to the declared calls.
 */
export const serverCalls: Readonly<Record<string, readonly string[]>> = {
  '/api/blade-user': [
    'list',
    'page',
    'detail',
    'submit',
    'remove',
    'reset-password',
    'approve',
    'reject',
    'lock',
    'unlock',
    'sessions',
    'end-session',
    'info',
    'update-info',
    'own-sessions',
    'end-own-session',
  ],
  '/api/blade-system/role': ['list', 'detail', 'submit', 'remove'],
  '/api/blade-system/menu': ['list', 'menu-list', 'lazy-list', 'lazy-menu-list', 'detail', 'submit', 'remove'],
  '/api/blade-system/topmenu': ['list', 'detail', 'submit', 'remove'],
  '/api/blade-system/tenant': ['list', 'detail', 'submit', 'remove', 'setting', 'datasource'],
  '/api/blade-log/audit': ['list', 'detail', 'erasable', 'erase'],
  '/api/blade-log/error': ['list', 'detail'],
  '/api/blade-log/login': ['list'],
  '/api/seqdesk-system/setting': ['detail', 'submit'],
  '/api/seqdesk-system/sign-in-provider': ['list', 'detail', 'submit', 'remove'],
};
