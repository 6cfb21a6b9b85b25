/** Texts of filling a form in as last time. */
export const lastTimeEn = {
  none: 'You have not handed in this step of another one yet',
  ask: (count: number) => `Replace what is filled in already? It differs in ${count} places from last time.`,
  askMore: (number: string) => `Last time was ${number}. What is empty is filled in either way.`,
  replace: 'Replace',
  keep: 'Keep mine',
  filled: (number: string, at: string, count: number) => `Filled in from ${number} (${at}): ${count} values and rows`,
  nothing: (number: string, at: string) => `All of it is filled in already as in ${number} (${at})`,
  kept: (count: number) => `Kept what was filled in already: ${count}`,
  refused: 'Left empty, since it may not be used now:',
  undo: 'Undo',
};

/** The same for every language. */
export type LastTimeTexts = typeof lastTimeEn;
