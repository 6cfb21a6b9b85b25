import { pick, type Language, type Text } from '../../../core/text/text.ts';

const top = { zh: '顶级', en: 'Top' };

/** What a detail call says of a node's parent, in the caller's language; null = it stands at the top. */
export function parentName(parent: Text | null, language: Language): string {
  if (parent === null) return pick(top, language);
  // What people add themselves may have no English name.
  return pick(parent, language) || parent.zh;
}
