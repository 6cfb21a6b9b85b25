import { expect, test } from 'vitest';
import type { MenuSource } from '../../../src/generated/descriptor.ts';
import { allDescriptors } from './all-descriptors.ts';
import { allForms } from './all-forms.ts';

const { records } = allForms();
const menus = allDescriptors().find(({ file }) => file === 'schemas/menus.json')!;
const { menus: tree } = JSON.parse(menus.text) as { readonly menus: readonly MenuSource[] };

interface Granted {
  readonly path: string | undefined;
  readonly code: string;
  readonly roles: readonly string[];
}

/** Every button with its page and whom it is granted; a button without roles is granted as its entry is. */
function buttonsOf(entries: readonly MenuSource[], above: readonly string[]): readonly Granted[] {
  return entries.flatMap(({ path, roles = above, buttons = [], children = [] }) => [
    ...buttons.map((button) => ({ path, code: button.code, roles: button.roles ?? roles })),
    ...buttonsOf(children, roles),
  ]);
}

const buttons = buttonsOf(tree, []);

test('S6-02 buttons that write are granted to nobody whom the record refuses', () => {
  const idle = records.flatMap(({ model: { path, roles } }) =>
    buttons
      .filter((button) => button.path === path && /_(?:add|edit|delete|import)$/.test(button.code))
      .flatMap((button) =>
        button.roles.filter((role) => roles.write?.includes(role) === false).map((role) => `${button.code}: ${role}`),
      ),
  );
  expect(idle).toEqual([]);
});

test('S6-02 every action of a record has its button in the menu', () => {
  const codes = new Set(buttons.map(({ code }) => code));
  const actions = records.flatMap(({ model }) => model.actions.map(({ permission }) => permission));
  expect(actions.filter((permission) => !codes.has(permission))).toEqual([]);
});
