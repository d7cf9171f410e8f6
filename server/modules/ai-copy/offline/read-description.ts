/** Words after which a description says what somebody does or knows. */
const LEADS =
  /(?:熟悉|负责|解答|讲解(?!员)|介绍|提供|擅长|了解|精通|咨询(?!师|员)|办理|帮助.{0,4}?(?:了解|办理|解决))([^。；;！!]{2,60})/g;
/** What follows belongs to the manner, not to the matter. */
const MANNER = /(?:，|,)(?:能|会|可以|语气|说话|态度|并且|耐心|亲切).*$/;
const ENDINGS = /(?:等(?:问题|业务|事项|内容|知识|服务)?|的?(?:相关)?(?:问题|业务|事项|咨询|知识|服务|流程|信息))$/;

/** `熟悉社保、公积金与户籍` is about 社保, 公积金 and 户籍. */
export function findSubjects(description: string): string[] {
  const found: string[] = [];
  for (const [, list = ''] of description.matchAll(LEADS)) {
    for (const part of list.replace(MANNER, '').split(/[、，,]|以及|和|与|及/)) {
      const subject = part.trim().replace(ENDINGS, '').replace(ENDINGS, '').trim();
      if (/^[\p{Script=Han}A-Za-z0-9]{2,10}$/u.test(subject) && !found.includes(subject)) found.push(subject);
    }
  }
  return found;
}
