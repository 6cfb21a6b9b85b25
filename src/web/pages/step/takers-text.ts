import type { WayOut } from '../../../core/calls/task-detail.ts';
import { joinList } from '../../../core/text/list-text.ts';
import type { Language } from '../../../core/text/text.ts';

/** Who gets the task where an outcome leads: one person, or whoever has one of the roles. */
export function takersText({ person, roles }: Pick<WayOut, 'person' | 'roles'>, language: Language): string {
  if (person !== '') return person;
  return joinList(
    roles.map((role) => role[language]),
    language,
  );
}
