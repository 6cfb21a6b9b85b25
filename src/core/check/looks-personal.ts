import type { FieldSchema } from '../../generated/descriptor.ts';

/** Names of people, by what they are people of. */
const keysOfNames =
  /(?:real|nick|full|first|last|given|family|maiden|person|patient|donor|contact|customer|member|employee|staff|user|receiver|recipient|sender|teacher)Names?$|link(?:m|M)an|(?:^c|C)ontact(?:Person)?$|(?:^r|R)ecipient$|(?:^s|S)ignedBy$|Investigator$/i;
const labelsOfNames =
  /姓名|昵称|联系人|收件人|收货人|寄件人|签收人|经办人|课题负责人|(?:real|full|first|last|given|family|contact|patient|donor|employee|customer) name|nickname|contact person|principal investigator|\b(?:recipient|sender)\b/i;

/** Identity, passport and other papers, bank accounts. */
const keysOfPapers =
  /(?:^id|^identity|Id|Identity)(?:No|Number|Card)(?![a-z])|(?:^p|P)assport|(?:^b|B)ank(?:Account|Card|Name|No)|(?:^s|S)ocialSecurity|(?:^d|D)riv(?:er|ing)Licen[cs]e|(?:^b|B)irth(?:day|Date|On)|(?:^d|D)ateOfBirth/;
const labelsOfPapers =
  /身份证|证件号|护照|驾驶证|社保号|社会保障号|银行账号|银行账户|银行卡|开户行|生日|出生日期|出生年月|identity (?:card|number)|id (?:card|number|no)|passport|bank (?:account|card)|social security|driving licen[cs]e|birthday|date of birth|birth date/i;

/** Ways to reach somebody. */
const keysOfWays =
  /(?:^p|P)hone(?:No|Number)?$|(?:^m|M)obile(?:No|Phone|Number)?$|(?:^c|C)ellphone|(?:^t|T)elephone|(?:^t|T)el(?:No)?$|(?:^e|E)mails?$|(?:^a|A)ddress(?:Phone)?$|(?:^w|W)e(?:c|C)hat|^ip$|Ip$/;
const labelsOfWays =
  /手机号|手机号码|电话|邮箱|电子邮件|微信号|住址|(?:家庭|通讯|联系|收件|收货|寄件|邮寄|返样)地址|^(?:客户|甲方|乙方|详细)?地址|IP ?地址|\b(?:tele)?phone\b|mobile (?:phone|number)|e-?mail|(?:home|postal|mailing|shipping|delivery|street) address|^address\b|\bip address/i;

/** The pattern of a Chinese identity number, and that of a mobile telephone. */
const patterns = /(?:\\d|\[0-9\])\{17\}|1(?:\[3-9\](?:\\d|\[0-9\])\{9\}|\\d\{10\})/;

const known = [keysOfNames, keysOfPapers, keysOfWays];
const told = [labelsOfNames, labelsOfPapers, labelsOfWays];

/** Whether a text or number is one of those that tell a person, by its name, its label, its format or its pattern. */
export function looksPersonal(key: string, field: FieldSchema): boolean {
  if (field.type !== 'string' && field.type !== 'integer') return false;
  if (['x-dict', 'x-enum', 'x-ref', 'x-link', 'x-number'].some((word) => word in field)) return false;
  // A web address is nobody's.
  if (/Url$|^url$/.test(key) || field.format === 'uri') return false;
  const { 'x-label': label, pattern = '' } = field;
  if (field.format === 'email' || patterns.test(pattern)) return true;
  const texts = [label?.zh ?? '', label?.en ?? ''];
  return known.some((each) => each.test(key)) || told.some((each) => texts.some((text) => each.test(text)));
}
