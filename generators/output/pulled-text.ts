import type { Language } from '../../src/core/text/text.ts';
import type { Pulled, PulledFile } from '../pull.ts';

type Fate = Exclude<PulledFile['fate'], 'same'>;

const fates: Readonly<Record<Language, Readonly<Record<Fate, string>>>> = {
  zh: {
    new: '新文件',
    changed: '已改为服务器上的内容',
    merged: '已并入服务器上改动的条目',
    own: '未改动：本地有服务器从未有过的内容；确定要覆盖时用 --theirs',
    taken: '未写入：此处已有别的文件，或该文件读不出来',
  },
  en: {
    new: 'new file',
    changed: 'says now what is live',
    merged: 'has the entries now that people changed on the server',
    own: 'left alone: it says what the server never had; --theirs writes over it',
    taken: 'not written: another file stands there, or one that cannot be read',
  },
};

const left = {
  zh: {
    menu: (count: number) => `${count} 处菜单改动是在页面上做的，不写入文件`,
    entries: (count: number) => `${count} 个条目的编号或名称不能写入文件`,
    form: () => '线上版本与其文件不同（单独回退过），文件不变',
    retired: () => '线上已停用，文件不变',
  },
  en: {
    menu: (count: number) => `${count} changes of the menu were made on its page and are written into no file`,
    entries: (count: number) => `${count} entries have keys or names that no file may have`,
    form: () => 'another version is live than its file says (it was taken back by itself); the file stays',
    retired: () => 'is out of use on the server; the file stays',
  },
} as const;

const ends = {
  zh: (written: number, same: number) => `${written} 个文件已更新，${same} 个与服务器一致。\n`,
  en: (written: number, same: number) => `${written} files written, ${same} as they are live.\n`,
};

const wouldEnd = {
  zh: (written: number, same: number) => `将更新 ${written} 个文件，${same} 个与服务器一致。\n`,
  en: (written: number, same: number) => `${written} files would be written, ${same} are as they are live.\n`,
};

/** What pulling did, or would do, for people: one line for each file that is not as it was. */
export function pulledText(
  pulled: Pulled,
  { language, dryRun }: { readonly language: Language; readonly dryRun: boolean },
): string {
  const lines = pulled.files.flatMap(({ file, fate }) =>
    fate === 'same' ? [] : [`${file}: ${fates[language][fate]}\n`],
  );
  const others = pulled.left.map(({ kind, id, why, count }) => `${kind} ${id}: ${left[language][why](count)}\n`);
  const same = pulled.files.filter(({ fate }) => fate === 'same').length;
  const written = pulled.files.filter(({ fate }) => fate === 'new' || fate === 'changed' || fate === 'merged').length;
  return [...lines, ...others, (dryRun ? wouldEnd : ends)[language](written, same)].join('');
}
