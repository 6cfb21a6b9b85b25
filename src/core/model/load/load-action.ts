import type { ActionSource, RecordDescriptor } from '../../../generated/descriptor.ts';
import { own } from '../../text/json.ts';
import type { ActionModel } from '../model.ts';
import { verbTexts } from '../../words/standard-texts.ts';

/** What a verb is called in permission codes (S6-02), where that differs from the verb. */
const permissionVerbs: Readonly<Record<string, string>> = { submit: 'edit', remove: 'delete', open: 'view' };

/** The permission code of an action: as written, else `{id}_{action}` with underscores (S6-02). */
export function permissionCode(id: string, action: ActionSource): string {
  const verb = own(permissionVerbs, action.verb) ?? action.verb;
  return action.permission ?? `${id}_${action.as ?? verb}`.replaceAll('-', '_');
}

/** The permission code for adding rows, by that for changing them: `role_edit` gives `role_add` (S6-02). */
export function addPermission(code: string): string {
  return code.replace(/_edit$/, '_add');
}

/** An action with its label, permission and defaults settled; `form` are the fields it asks for, sets resolved. */
export function loadAction(
  action: RecordDescriptor['actions'][number],
  id: string,
  form: readonly string[],
): ActionModel {
  const source: ActionSource = typeof action === 'string' ? { verb: action } : action;
  const { verb, as } = source;
  const shared = own(verbTexts, as ?? verb) ?? own(verbTexts, verb);
  return Object.freeze({
    verb,
    as: as ?? null,
    label: source.label ?? shared ?? { zh: verb, en: verb },
    permission: permissionCode(id, source),
    confirm: source.confirm ?? null,
    need: source.need ?? [],
    carry: source.carry ?? {},
    rows: source.rows ?? (verb === 'remove' ? 'many' : 'one'),
    when: source.when ?? null,
    form,
    send: source.send ?? 'body',
    show: source.show ?? [],
  });
}
