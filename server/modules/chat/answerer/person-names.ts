/** Characters with which most Chinese names begin. */
export const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文';

/** Begins like a name and is a thing: 金卡, 白内障. */
const THING = /[卡票房餐班课套费障眼间厅楼机车险证馆店区路茶酒菜汤面饭片膏液针术科类型款级号团游线]$/u;
const person = new RegExp(`^[${SURNAMES}]\\p{Script=Han}{1,2}$`, 'u');

/** Whether a text reads as the name of a person, and nothing else. */
export const readsAsPerson = (text: string): boolean => person.test(text) && !THING.test(text);

const belongings =
  '电话|手机|号码|分机|邮箱|邮件|联系方式|办公室|工号|职务|职位|部门|科室|岗位|工资|薪水|生日|年龄|地址|座位|学号|成绩|班级|车牌';

/** Begin like a name and are none. */
const noNames =
  '常用|常见|常规|高级|高等|高中|高考|方便|任何|文化|金融|白天|万一|马上|夏季|余下|江苏|江西|郑州|武汉|贺州|万达';

/** With 的, a title, or three characters: two characters in front of a noun are too often a word. */
const namedPerson = new RegExp(
  `(?<!\\p{Script=Han})(?:请问|查一?下|我想知道|告诉我)?(?!${noNames})(?:([${SURNAMES}]\\p{Script=Han}{1,2}?)(?:先生|女士|老师|经理|主任)?的|([${SURNAMES}]\\p{Script=Han}{2}))(?:${belongings})`,
  'u',
);

/** How people are called behind their surname. */
export const TITLES = '教练|老师|教师|医生|师傅|经理|主任|律师|大夫|顾问|阿姨|先生|女士|总';
/** What a column is called that holds names of people. */
export const HOLDS_PEOPLE = /姓名|名字|教练|老师|教师|师傅|医生|律师|顾问|负责|联系人|主管|经理|主任|人员|员$/u;
const TITLED = new RegExp(`^.(?:${TITLES})$`, 'u');

/** The person whose particulars are asked for: 王小明 in 王小明的电话是多少. Null when there is none. */
export function findPerson(question: string): string | null {
  const [, owner, named] = namedPerson.exec(question) ?? [];
  const name = owner ?? named ?? null;
  // 郭教练 is called by the surname; whose row it is the table tells.
  return name !== null && TITLED.test(name) ? null : name;
}
