import type { Language, Text } from '../../../core/text/text.ts';
import type { Finding } from '../../../core/values/finding.ts';

/** What is wrong with a row of an import; `key` names the field, null where the whole row is meant. */
export type RowFinding = Pick<Finding, 'key' | 'code' | 'level' | 'message'> & {
  /** How to mend it, where that is known better than by what the field takes. */
  readonly mend?: Text;
};

/** What messages of findings name, by name. */
export type FindingArguments = Readonly<Record<string, string | number | Text>>;

interface Words {
  /** `{row}` and the like are filled in. */
  readonly message: Text;
  readonly mend: Text;
}

/** What only an import finds. */
const own = {
  'formula-error': {
    message: { zh: '公式出错', en: 'The formula has an error' },
    mend: { zh: '改正公式，或直接填写数值', en: 'Mend the formula, or write the value' },
  },
  unconverted: {
    message: { zh: '按原表单版本读取后无法换算', en: 'Read by its older form, it cannot be converted' },
    mend: { zh: '检查该值，或重新导出后再修改', en: 'Check the value, or export anew and change it then' },
  },
  'choice-unsaid': {
    message: {
      zh: '“{text}”现在是“{now}”，在表单版本 {version} 中是“{then}”，本表没有写明版本',
      en: '“{text}” is “{now}” now and was “{then}” in form version {version}, and the sheet says no version',
    },
    mend: {
      zh: '加一列“表单版本”写明填写时的版本，或改写为只有一个意思的选项代码或名称',
      en: 'Add a column “Form version” with the version it was filled in by, or write a code or name of one meaning',
    },
  },
  'choice-strange': {
    message: { zh: '表单版本 {version} 没有“{text}”这一选项', en: 'Form version {version} has no choice “{text}”' },
    mend: {
      zh: '写该版本的选项；要按现在的表单填写，请重新下载模板',
      en: 'Write a choice of that version; to fill in today’s form, download its template anew',
    },
  },
  'other-version': {
    message: { zh: '这一行的表单版本与本表其他行不同', en: 'This row is of another form version than the others' },
    mend: { zh: '每个版本的行分别导入', en: 'Import the rows of each version by themselves' },
  },
  'row-unknown': {
    message: { zh: '没有这个数据ID，或您无权查看', en: 'No row in your sight has this id' },
    mend: { zh: '要新增请清空数据ID；要修改请重新导出', en: 'Clear the id to add a row; export anew to change one' },
  },
  'row-repeated': {
    message: { zh: '与第 {row} 行是同一条数据', en: 'The same row as in line {row}' },
    mend: { zh: '只保留其中一行', en: 'Keep one of the two' },
  },
  'number-unknown': {
    message: { zh: '没有这个编号的数据', en: 'No row has this number' },
    mend: { zh: '要新增请留空，编号由系统给出', en: 'Leave it empty to add a row; the system gives the number' },
  },
  'no-add': {
    message: { zh: '您没有新增的权限', en: 'You may not add rows' },
    mend: { zh: '去掉这一行，或联系管理员', en: 'Remove the line, or ask an administrator' },
  },
  'no-edit': {
    message: { zh: '您没有修改的权限', en: 'You may not change rows' },
    mend: { zh: '去掉这一行，或联系管理员', en: 'Remove the line, or ask an administrator' },
  },
  'not-editable': {
    message: { zh: '已提交审批或已审批，不能修改', en: 'It was handed in or released and cannot be changed' },
    mend: { zh: '去掉这一行，或先退回、撤回', en: 'Remove the line, or have the row returned or withdrawn first' },
  },
  outdated: {
    message: { zh: '这条数据已被他人修改', en: 'Somebody changed this row meanwhile' },
    mend: { zh: '重新读取后再修改', en: 'Read it again and change it then' },
  },
  unstorable: {
    message: { zh: '文本中含有不能保存的字符', en: 'A text holds a character that cannot be stored' },
    mend: { zh: '重新输入这一行的文本', en: 'Type the texts of this line anew' },
  },
  repeated: {
    message: { zh: '与第 {row} 行重复', en: 'The same as in line {row}' },
    mend: { zh: '改为其他值，或只保留其中一行', en: 'Choose another value, or keep one of the two lines' },
  },
  unique: {
    message: { zh: '已存在', en: 'It exists already' },
    mend: {
      zh: '改为其他值；要修改已有数据，请填写它的数据ID',
      en: 'Choose another value; to change the row that has it, write its id',
    },
  },
} as const satisfies Record<string, Words>;

const rejections: Readonly<Record<string, Words>> = {
  'read-only': {
    message: { zh: '只读，不能改动', en: 'It is read only' },
    mend: { zh: '恢复原值，或去掉这一列', en: 'Restore the value, or remove the column' },
  },
  locked: {
    message: { zh: '已锁定，不能改动', en: 'It is locked' },
    mend: { zh: '恢复原值，或去掉这一列', en: 'Restore the value, or remove the column' },
  },
  hidden: {
    message: { zh: '您无权填写', en: 'It is not yours to fill in' },
    mend: { zh: '去掉这一列', en: 'Remove the column' },
  },
  unknown: {
    message: { zh: '没有这个字段', en: 'There is no such field' },
    mend: { zh: '去掉这一列', en: 'Remove the column' },
  },
};

/** A finding that only an import has. */
export function ownFinding(code: keyof typeof own, key: string | null, args: FindingArguments = {}): RowFinding {
  const { zh, en } = own[code].message;
  const fill = (text: string, language: Language): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = args[name] ?? '';
      return typeof value === 'object' ? value[language] : String(value);
    });
  return { key, code, level: 'error', message: { zh: fill(zh, 'zh'), en: fill(en, 'en') } };
}

/** The words of a finding whose code says all; undefined where its message does. */
export function wordsOf(code: string): { readonly message: Text | null; readonly mend: Text } | undefined {
  const rejection = rejections[code];
  if (rejection !== undefined) return rejection;
  const known: Readonly<Record<string, Words>> = own;
  const words = known[code];
  // Its message was filled in already.
  return words === undefined ? undefined : { message: null, mend: words.mend };
}
