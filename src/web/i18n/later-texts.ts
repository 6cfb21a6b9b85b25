/** The texts of an area in one language: texts below keys below keys. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

type Fetched = () => Promise<Texts>;

/** Texts that are fetched with the pages that show them, in the language shown; switching fetches the other one. */
export const laterTexts: Readonly<Record<'zh' | 'en', Readonly<Record<string, Fetched>>>> = {
  zh: {
    authoring: async () => (await import('./authoring.zh.ts')).authoringZh,
    dashboard: async () => (await import('./dashboard.zh.ts')).dashboardZh,
    detail: async () => (await import('./detail.zh.ts')).detailZh,
    dictionary: async () => (await import('./dictionary.zh.ts')).dictionaryZh,
    info: async () => (await import('./info.zh.ts')).infoZh,
    print: async () => (await import('./print.zh.ts')).printZh,
    record: async () => (await import('./record.zh.ts')).recordZh,
    renderer: async () => (await import('./renderer.zh.ts')).rendererZh,
    sheet: async () => (await import('./sheet.zh.ts')).sheetZh,
    step: async () => (await import('./step.zh.ts')).stepZh,
    studio: async () => (await import('./studio.zh.ts')).studioZh,
    tasks: async () => (await import('./tasks.zh.ts')).tasksZh,
    views: async () => (await import('./views.zh.ts')).viewsZh,
  },
  en: {
    authoring: async () => (await import('./authoring.en.ts')).authoringEn,
    dashboard: async () => (await import('./dashboard.en.ts')).dashboardEn,
    detail: async () => (await import('./detail.en.ts')).detailEn,
    dictionary: async () => (await import('./dictionary.en.ts')).dictionaryEn,
    info: async () => (await import('./info.en.ts')).infoEn,
    print: async () => (await import('./print.en.ts')).printEn,
    record: async () => (await import('./record.en.ts')).recordEn,
    renderer: async () => (await import('./renderer.en.ts')).rendererEn,
    sheet: async () => (await import('./sheet.en.ts')).sheetEn,
    step: async () => (await import('./step.en.ts')).stepEn,
    studio: async () => (await import('./studio.en.ts')).studioEn,
    tasks: async () => (await import('./tasks.en.ts')).tasksEn,
    views: async () => (await import('./views.en.ts')).viewsEn,
  },
};
