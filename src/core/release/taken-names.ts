import { comparable } from '../text/choice-text.ts';
import type { Text } from '../text/text.ts';

/** One thing of both versions with what it was called and is called now. */
export interface NamedTwice {
  readonly id: string;
  readonly was: Text;
  readonly is: Text;
  /** What it stands below, where there are several lists. */
  readonly within?: string;
}

/** A thing that is called now what another one was called: who reads the name takes it for the other. */
export interface TakenName {
  readonly id: string;
  /** The one that had the name. */
  readonly from: string;
  readonly name: Text;
  /** Whether the other one still has it, so that both are called alike. */
  readonly isShared: boolean;
}

/**
 * Which of several things that stand beside each other have taken the name of another, in either language. A name that
 * is merely worded otherwise is none of another's.
 *
 * @param gone what only the version before has
 */
export function takenNames(
  kept: readonly NamedTwice[],
  gone: readonly Pick<NamedTwice, 'id' | 'was'>[] = [],
): readonly TakenName[] {
  return kept.flatMap(({ id, was, is }): readonly TakenName[] => {
    const others = [...kept, ...gone].filter((each) => each.id !== id);
    const taken = others.flatMap((each) => {
      const language = languages.find((one) => isTaken(one, { was, is }, each.was));
      return language === undefined ? [] : [{ each, language }];
    });
    const [first] = taken;
    if (first === undefined) return [];
    const { each, language } = first;
    const now = kept.find((one) => one.id === each.id)?.is;
    const isShared = now !== undefined && comparable(now[language]) === comparable(is[language]);
    return [{ id, from: each.id, name: is, isShared }];
  });
}

/**
 * Of things that stand beside each other, those that have from now on the name of one before them in the list, which it
 * did not have before either: both are new, or were called otherwise.
 */
export function newlyAlike(things: readonly NamedTwice[]): readonly TakenName[] {
  return things.flatMap(({ id, was, is, within }, index): readonly TakenName[] => {
    const from = things
      .slice(0, index)
      .find((other) => other.within === within && languages.some((one) => isNewlyAlike(one, { was, is }, other)));
    return from === undefined ? [] : [{ id, from: from.id, name: is, isShared: true }];
  });
}

type Names = Pick<NamedTwice, 'was' | 'is'>;

function isNewlyAlike(language: 'zh' | 'en', one: Names, other: Names): boolean {
  const [name, its] = [comparable(one.is[language]), comparable(other.is[language])];
  const [before, beside] = [comparable(one.was[language]), comparable(other.was[language])];
  // Those that were called alike before are no news.
  return name !== '' && name === its && (before !== beside || before === '');
}

const languages = ['zh', 'en'] as const;

/** What is new was called nothing before. */
export const unnamed: Text = { zh: '', en: '' };

function isTaken(language: 'zh' | 'en', { was, is }: Pick<NamedTwice, 'was' | 'is'>, other: Text): boolean {
  const [before, now] = [comparable(was[language]), comparable(is[language])];
  return before !== now && now === comparable(other[language]);
}
