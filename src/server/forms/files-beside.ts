import { expandForms } from '../../core/check/compile.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { identityOf, type DescriptorSource } from '../../core/words/reading/parse.ts';
import { withMade } from './made-by-people.ts';
import { idOf, isForm, isReleased, isSame, type Known } from './source-kinds.ts';
import { overlaid, readFile, type Published, type SourceFile } from './source-library.ts';

/** A form, and files of its folder that it needs and that were not named. */
export interface LackingFiles {
  readonly form: string;
  readonly files: readonly string[];
}

/** What is released, and what lies beside it. */
interface Named {
  readonly sent: readonly DescriptorSource[];
  readonly beside: readonly SourceFile[];
  readonly known: Known;
  readonly next: readonly DescriptorSource[];
  readonly after: ReadonlyMap<string, ReleasedDescriptor>;
  readonly made: Published['made'];
}

/** Forms that mean something else with the rest of their folder, so that releasing them alone would not be what was asked. */
export function lackingFiles({ sent, beside, known, next, after, made }: Named): readonly LackingFiles[] {
  const named = new Set(sent.map(identityOf));
  const others = beside
    .flatMap(({ file, text }) => withMade(readFile({ file, text }), made))
    .filter((source) => !isReleased(source) && !named.has(identityOf(source)) && !isSame(source, known));
  if (others.length === 0) return [];
  const whole = expandForms(overlaid(next, others), (source) => sent.includes(source));
  return sent.filter(isForm).flatMap((source) => {
    const id = idOf(source);
    if (JSON.stringify(after.get(id)) === JSON.stringify(whole.get(id))) return [];
    return [{ form: id, files: others.map(({ file }) => file) }];
  });
}

/** Forms that change along, or would be broken, though their own files say something else in the folder and were not named. */
export function changedBeside(
  beside: readonly SourceFile[],
  known: Known,
  along: readonly string[],
): readonly LackingFiles[] {
  if (along.length === 0) return [];
  const changed = beside.flatMap(readFile).filter((source) => isForm(source) && !isSame(source, known));
  return changed.flatMap((source) =>
    along.includes(idOf(source)) ? [{ form: idOf(source), files: [source.file] }] : [],
  );
}
