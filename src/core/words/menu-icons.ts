/** Icons that an entry of the menu may name: those of Ant Design that the app brings along. */
export const menuIcons = [
  'home',
  'dashboard',
  'schedule',
  'play-circle',
  'inbox',
  'check-square',
  'send',
  'history',
  'experiment',
  'deployment-unit',
  'notification',
  'line-chart',
  'file-done',
  'cloud-upload',
  'customer-service',
  'project',
  'file-protect',
  'idcard',
  'team',
  'cloud',
  'pay-circle',
  'barcode',
  'database',
  'scan',
  'book',
  'edit',
  'setting',
] as const;

/** The name of an icon of the menu. */
export type MenuIconName = (typeof menuIcons)[number];
