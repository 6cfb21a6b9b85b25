/** The texts of an area in one language: texts below keys below keys. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** A file of texts, `area.language.ts`, with its one export. */
type TextFile = Readonly<Record<string, Texts>>;

type ByLanguage<T> = Readonly<Record<'zh' | 'en', Readonly<Record<string, T>>>>;

function byLanguage<File, T>(files: Readonly<Record<string, File>>, read: (file: File) => T): ByLanguage<T> {
  const of = (language: string): Record<string, T> => {
    const own = Object.entries(files).filter(([path]) => path.endsWith(`.${language}.ts`));
    return Object.fromEntries(own.map(([path, file]) => [path.split('/').at(-1)?.split('.')[0] ?? '', read(file)]));
  };
  return { zh: of('zh'), en: of('en') };
}

function textsOf(file: TextFile): Texts {
  return Object.values(file)[0] ?? {};
}

/** The texts that the first page needs already: of the sign-in page, the shell and home. */
export const bundles = byLanguage(
  import.meta.glob<TextFile>('./{bar,home,lock,login,notices,shell,tabs}.*.ts', { eager: true }),
  textsOf,
);

/**
 * Texts that are fetched with the pages that show them, in the language shown; switching fetches the other one. A page's
 * own stand in its folder.
 */
export const laterTexts = byLanguage(
  import.meta.glob<TextFile>([
    './*.{zh,en}.ts',
    '../pages/*/*.{zh,en}.ts',
    '!./{bar,home,lock,login,notices,shell,tabs}.*.ts',
  ]),
  (load) => async () => textsOf(await load()),
);
