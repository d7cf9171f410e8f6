/** Numbers before a heading: 第一章, 一、, （二）, 1.2, 3. */
const NUMBERED =
  /^(?:第[一二三四五六七八九十百\d]+[章节条篇部分]+[\s:：、.]*|[（(][一二三四五六七八九十\d]+[)）]\s*|[一二三四五六七八九十]+[、．.]\s*|\d+(?:\.\d+)*[.、．)）]?\s*(?!\d|[年月日个位种步天元]))/;
const IS_QUESTION =
  /[?？]$|什么|怎么|怎样|如何|哪些|哪里|哪个|哪种|多少|多久|多长|为何|为什么|是否|能否|可否|吗$|呢$|几[个种天步]/;
/** Names of parts that say nothing without what they are parts of. */
const PART_ONLY =
  /^(?:基本|主要|相关|其他|其它|具体|所需)?(?:简介|概述|概况|介绍|说明|前言|引言|背景|总则|附则|附录|附件|目录|摘要|总结|结论|结语|小结|参考文献|致谢|定义|概念|含义|特点|优势|功能|作用|用途|组成|构成|分类|类型|种类|原理|原则|目的|意义|内容|范围|对象|条件|要求|材料|流程|步骤|方法|方式|时间|时限|期限|地点|地址|费用|标准|价格|依据|须知|事项|注意事项|电话|联系方式|责任|职责|义务|权利|办理条件|申请条件|申请材料|办理材料|所需材料|办理流程|申请流程|办理时限|办理时间|办理地点|收费标准|咨询电话|常见问题)$/;
/** Parts that no one asks about. */
const NO_QUESTION =
  /^(?:前言|引言|总则|附则|附录|附件|目录|摘要|总结|结论|结语|小结|参考文献|致谢|说明|背景|常见问题|其他|其它)$/;
const OPENING = /^(?:简介|概述|概况|介绍|定义|概念|含义)$/;

const VERBS =
  '申请|办理|补办|补领|挂失|查询|查看|修改|更改|变更|设置|配置|安装|卸载|使用|创建|新建|注册|登录|注销|删除|上传|下载|提取|缴纳|缴费|报销|领取|打印|取消|开通|关闭|启用|停用|备份|恢复|升级|更新|导入|导出|发布|分享|添加|绑定|解绑|找回|重置|预约|退款|退换|退货|投诉|续借|借阅|归还|制作|搭建|部署|连接|选择|提交|激活|转移|迁移|认证|验证|获取|调用|接入';
const DOES = new RegExp(`^(?:${VERBS})[\\p{Script=Han}A-Za-z0-9 “”"]{1,16}$`, 'u');
const VERB_NOUN = new RegExp(`^[\\p{Script=Han}A-Za-z0-9]{2,10}(?:${VERBS})$`, 'u');
const STEPS = /^[一二三四五六七八九十两\d]+步(?:完成|做出|学会|搞定|实现)?(.{2,16})$/;
const DONE_IN_STEPS = /^[一二三四五六七八九十两\d]+步(完成|做出|学会|搞定|实现)(.{2,16})$/;

/** Endings of a noun and how it is asked for. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/(?:流程|过程|机制|结构|架构)$/, '是怎样的？'],
  [
    /(?:步骤|材料|条件|要求|范围|对象|内容|功能|特点|特性|优势|优点|缺点|作用|用途|事项|类型|种类|分类|组成|构成|职责|义务|权利|措施|规则|渠道|场景|格式|原则|规定|限制|例外|福利|奖项|课程|设施|设备|产品|服务|品种|风险|症状|禁忌)$/,
    '有哪些？',
  ],
  [/(?:方法|方式|途径|办法)$/, '有哪些？'],
  [/(?:时间)$/, '是什么时候？'],
  [/(?:时限|期限|有效期|周期|时长|保质期|借期)$/, '是多久？'],
  [/(?:地点|地址|位置|入口|场所)$/, '在哪里？'],
  [/(?:费用|价格|金额|比例|额度|费率|票价|数量|人数|面积|规模|基数|上限|下限)$/, '是多少？'],
  [/(?:电话|热线)$/, '是多少？'],
  [
    /(?:标准|依据|目的|意义|原因|理由|联系方式|网址|邮箱|原理|口号|宗旨|使命|愿景|政策|定义|概念|含义|关系|区别)$/,
    '是什么？',
  ],
];

/** The question that a person with the heading in mind would ask; null where it is no answer to anything. */
export function askAboutHeading(raw: string, above: readonly string[], title: string): string | null {
  const heading = stripNumber(raw);
  if (heading.length < 2 || heading.length > 30 || !/\p{Script=Han}{2}/u.test(heading)) return null;
  if (IS_QUESTION.test(heading)) return isWhole(heading) ? `${heading.replace(/[?？。]+$/, '')}？` : null;
  if (/[，。；：:;、|]|[“"（(]$/.test(heading) || NO_QUESTION.test(heading)) return null;
  const done = DONE_IN_STEPS.exec(heading);
  if (done) return `如何${done[1] === '做出' ? '做出' : done[1]}${done[2]}？`;
  const steps = STEPS.exec(heading);
  if (steps) return `如何${steps[1]}？`;
  if (PART_ONLY.test(heading)) {
    const owner = findOwner(above, title);
    if (!owner) return null;
    return OPENING.test(heading) ? `${owner}是什么？` : askAboutNoun(`${owner}的${heading}`);
  }
  const asked = askAboutNoun(heading);
  if (asked) return asked;
  if (DOES.test(heading)) return `如何${heading}？`;
  const verb = VERB_NOUN.exec(heading);
  if (verb) return `${heading}怎么办理？`.replace(/(?<![与和及、])(办理|申请|补办|预约)怎么办理/, '怎么$1');
  return null;
}

/** A bare topic (早餐, 停车), asked for by what its text says of it; null where that is left open. */
export function askAboutTopic(raw: string, body: string): string | null {
  const topic = stripNumber(raw);
  if (
    !/^\p{Script=Han}{2,6}$/u.test(topic) ||
    /[的中里]/.test(topic) ||
    NO_QUESTION.test(topic) ||
    PART_ONLY.test(topic)
  )
    return null;
  const [first = ''] = body.split(/[。！？\n]/);
  if (/[金费价票]$/.test(topic)) return /\d\s*元/.test(body) ? `${topic}是多少？` : null;
  if (/\d[:：]\d{2}|[\d一二两三四五六七八九十]\s*点(?![多名零到来心])/.test(first)) return `${topic}是几点？`;
  // Of two things in one (住院与探视) a price further down is the price of neither.
  const isPair = /.[与和及]./.test(topic);
  if (/\d\s*元|免费|收费/.test(isPair ? first : body)) return `${topic}怎么收费？`;
  return /不(?!同|仅|但|断)|[须应请禁]|可以|需要/.test(isPair ? body : first) ? `${topic}有什么规定？` : null;
}

export const stripNumber = (heading: string): string => heading.trim().replace(NUMBERED, '').trim();

function askAboutNoun(noun: string): string | null {
  const rules = /^(.{2,16}?)(?:的)?须知$/.exec(noun);
  if (rules) return `${rules[1]}需要注意什么？`;
  const found = ASKED.find(([ending]) => ending.test(noun));
  return found && noun.length <= 24 ? `${noun}${found[1]}` : null;
}

/** A heading that asks about `它` or `这` needs its chapter to be understood. */
const isWhole = (question: string): boolean =>
  !/^(?:它|这|那|其|该|此|什么$|怎么办$|为什么$)/.test(question) && question.length >= 4;

/** The nearest heading above that names a thing; the document's title where there is none. */
function findOwner(above: readonly string[], title: string): string | null {
  const named = [title, ...above].map(stripNumber).filter((name) => name !== '' && !PART_ONLY.test(name));
  const owner = named
    .at(-1)
    ?.replace(/(?:须知|指南|手册|说明书?|简介|概述|介绍|办法|规定|细则|方案|教程|大全|汇编|文档|资料)$/, '');
  const fits = owner && owner.length >= 2 && owner.length <= 16 && /^[\p{Script=Han}A-Za-z0-9·]+$/u.test(owner);
  return fits && /\p{Script=Han}/u.test(owner) && !IS_QUESTION.test(owner) ? owner : null;
}
