/** Characters with which most Chinese names begin. */
export const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文';

/** Begins like a name and is a thing: 金卡, 白内障. */
const THING = /[卡票房餐班课套费障眼间厅楼机车险证馆店区路茶酒菜汤面饭片膏液针术科类型款级号团游线]$/u;
const person = new RegExp(`^[${SURNAMES}]\\p{Script=Han}{1,2}$`, 'u');

/** Whether a text reads as the name of a person, and nothing else. */
export const readsAsPerson = (text: string): boolean => person.test(text) && !THING.test(text);
