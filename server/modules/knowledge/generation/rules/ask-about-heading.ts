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
const VERB_NOUN = new RegExp(`^([\\p{Script=Han}A-Za-z0-9]{2,10})(${VERBS})$`, 'u');
const ACT = new RegExp(`^(?:挂号|充值|租借|购票|${VERBS})$`);
const STEPS = /^[一二三四五六七八九十两\d]+步(?:完成|做出|学会|搞定|实现)?(.{2,16})$/;
const DONE_IN_STEPS = /^[一二三四五六七八九十两\d]+步(完成|做出|学会|搞定|实现)(.{2,16})$/;

/** Endings of a noun and how it is asked for. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/(?:流程|过程|机制|结构|架构|制度|历程)$/, '是怎样的？'],
  [
    /(?:步骤|材料|条件|要求|范围|对象|内容|功能|特点|特性|优势|优点|缺点|作用|用途|事项|类型|种类|分类|组成|构成|职责|义务|权利|措施|规则|渠道|场景|格式|原则|规定|限制|例外|福利|奖项|课程|设施|设备|产品|服务|品种|风险|症状|禁忌|权益|优惠|活动|守则|套餐|物品|故障|招牌菜)$/,
    '有哪些？',
  ],
  [/(?:方法|方式|途径|办法)$/, '有哪些？'],
  [/(?:时间)$/, '是什么时候？'],
  [/(?:时限|期限|有效期|周期|时长|保质期|借期)$/, '是多久？'],
  [/(?:地点|地址|位置|入口|场所)$/, '在哪里？'],
  [/(?:费用|价格|金额|比例|额度|费率|票价|数量|人数|面积|规模|基数|上限|下限|密码|浓度)$/, '是多少？'],
  [/(?:电话|热线)$/, '是多少？'],
  [
    /(?:标准|依据|目的|意义|原因|理由|联系方式|网址|邮箱|原理|口号|宗旨|使命|愿景|政策|定义|概念|含义|关系|区别|规格|文化)$/,
    '是什么？',
  ],
];

/** Two or more things in one heading: 报名方式与时间. */
const COMPOUND = /[与和及、/]|以及/;
const LINKS = /以及|[与和及、/]/;
/** What a heading says is done, and how it is asked for. */
const DONE = /^(.{2,10}?)(安排|处理|赔偿|排除|收费|分类|开具|配送|评定|补发|兑换)$/;
const RULED = /^(装修|考勤|宿舍|访客|车辆|行李|宠物|请假|加班)管理$/;
/** What is said of how something is done goes before no 怎么. */
const MANNER = /^(?:网上|线上|线下|在线|现场|自助|提前|电话|异地|免费|代为|重新)$/;
/** Done without an object: 物业缴费 is no 物业怎么缴费. */
const NO_OBJECT = /^(?:缴费|退款|退换|退货|投诉|注册|登录|报销|升级|更新|恢复|认证|预约)$/;
const NO_NOTICE = /^(?:安全|温馨|重要|特别|其他|有关)$/;

/** The questions about the parts of a compound heading, none where they make no sense apart. */
export function askAboutParts(raw: string, above: readonly string[], title: string): string[] {
  const heading = stripNumber(raw);
  if (!COMPOUND.test(heading) || /[，。；：:;（(]/.test(heading) || IS_QUESTION.test(heading)) return [];
  const parts = heading.split(LINKS).map((part) => part.trim());
  const [first = ''] = parts;
  if (parts.some((part) => part.length < 2)) return [];
  // 报名 of 报名方式 belongs to 时间 too.
  const stem = PART_ONLY.test(first) ? '' : (STEM.exec(first)?.[1] ?? first);
  const whole = parts.flatMap((part, at) => {
    if (at === 0 || part.length !== 2 || !STEM.test(`它们${part}`)) return [part];
    if (stem === '') return PART_ONLY.test(part) ? [part] : [];
    return [OF_ALL.test(part) && HOURS_OF.test(stem) ? part : `${stem}${part}`];
  });
  return whole.flatMap((part) => (/须知$/.test(part) ? [] : (askAboutHeading(part, above, title) ?? [])));
}

/** An address is nobody's 营业地址, but that of the whole house. */
const OF_ALL = /^(?:地址|电话|票价)$/;
const HOURS_OF = /^(?:营业|开放|服务|上班|办公)$/;
/** A thing before the part of it that is meant: 报名方式, 借阅数量. */
const STEM =
  /^(.{2,8})(?:时间|时限|期限|地点|地址|费用|票价|价格|额度|数量|条件|材料|方式|方法|流程|范围|对象|标准|要求|规则|等级|权益|优惠|政策|电话)$/;

/** The question that a person with the heading in mind would ask; null where it is no answer to anything. */
export function askAboutHeading(raw: string, above: readonly string[], title: string): string | null {
  const heading = stripNumber(raw);
  if (heading.length < 2 || heading.length > 30 || !/\p{Script=Han}{2}/u.test(heading)) return null;
  if (IS_QUESTION.test(heading)) return isWhole(heading) ? `${heading.replace(/[?？。]+$/, '')}？` : null;
  if (/[，。；：:;、|]|[“"（(]$/.test(heading) || NO_QUESTION.test(heading)) return null;
  if (COMPOUND.test(heading)) return askAboutActs(heading);
  const done = DONE_IN_STEPS.exec(heading);
  if (done) return `如何${done[1] === '做出' ? '做出' : done[1]}${done[2]}？`;
  const steps = STEPS.exec(heading);
  if (steps) return `如何${steps[1]}？`;
  if (PART_ONLY.test(heading)) {
    const owner = findOwner(above, title);
    if (!owner) return null;
    return OPENING.test(heading) ? `${owner}是什么？` : askAboutNoun(`${owner}的${heading}`);
  }
  const [, thing = '', deed = ''] = DONE.exec(heading) ?? [];
  if (deed !== '' && !/^[的之]|[的之]$/.test(thing)) return `${thing}怎么${deed === '开具' ? '开' : deed}？`;
  const [, ruled] = RULED.exec(heading) ?? [];
  if (ruled) return `${ruled}有什么规定？`;
  if (/^.{1,6}前准备$/.test(heading)) return `${heading.replace(/准备$/, '')}要准备什么？`;
  const asked = askAboutNoun(heading);
  if (asked) return asked;
  if (DOES.test(heading)) return `如何${heading}？`;
  const [, noun = '', verb = ''] = VERB_NOUN.exec(heading) ?? [];
  if (noun === '' || MANNER.test(noun)) return null;
  return NO_OBJECT.test(verb) && verb !== '预约' ? `${heading}怎么办理？` : `${noun}怎么${verb}？`;
}

/** 挂号与预约: both are done; 办理退卡与转卡: one is done to both. */
function askAboutActs(heading: string): string | null {
  const parts = heading.split(LINKS);
  if (parts.length !== 2) return null;
  if (parts.every((part) => ACT.test(part))) return `${heading}怎么办理？`;
  return parts.every((part) => new RegExp(`^(?:${VERBS})`).test(part)) || /^办理/.test(heading)
    ? `如何${heading}？`
    : null;
}

const SENTENCES = /[。！？；\n]+/;
const PRICED = /\d\s*元|免费|收费/;
const RULE = /不(?!同|仅|但|断)|[须应请禁]|可以|需要/;
/** What nobody asks a price or a rule of. */
const STATE =
  /(?:[后前时中]|期间|发票|罚款|护理|防控|保养|储存|提示|介绍|简介|概况|团队|力量|文化|准备|通知|乐园|我们|[表册室厅馆吧房])$/;
const THING = /(?:[镜仪机药片卡券票菜酒茶床椅车衣鞋书餐课]|套餐)$/;
const EVENT = /[餐会展场班]$|入住|退房|开门|关门|开馆|闭馆|接送|班车|门诊|查房|熄灯|闹铃|表演/;
const PLACE = /[室厅馆吧店池房园]$/;
const REGULATED =
  /停车|探视|住院|宠物|请假|加班|调休|吸烟|抽烟|行李|加床|儿童|入住|退房|退票|改签|退货|换货|退款|退费|[退转停补换]卡|取消|续借|借阅|预约|着装|访客|装修|卫生|迟到|旷课|[年婚产病事]假|休假|出差|报销|押金|外带|拍照|摄影|携带|寄存|存包|安检|健身|游泳|器械|更衣|储物|门禁|晚归|快递|充值|转让|外卖/;

/** A bare topic (早餐, 停车), asked for by what its text says of it; null where that is left open. */
export function askAboutTopic(raw: string, body: string): string | null {
  const topic = stripNumber(raw);
  if (!/^\p{Script=Han}{2,8}$/u.test(topic) || /的/.test(topic) || NO_QUESTION.test(topic) || PART_ONLY.test(topic))
    return null;
  const parts = topic.split(/[与和及]/).filter((part) => part.length > 1);
  const sentences = body.split(SENTENCES).filter(Boolean);
  if (parts.length === 1) return askOf(topic, sentences, sentences);
  // Of two things in one (住院与探视) a sentence tells about those that it names.
  const told = (kind: RegExp) =>
    parts.filter((part) => sentences.some((sentence) => sentence.includes(part) && kind.test(sentence)));
  if (told(CLOCK).length === parts.length && parts.every((part) => EVENT.test(part))) return `${topic}是几点？`;
  const [only = '', other] = told(PRICED);
  if (only !== '' && !other) {
    const about = sentences.filter((sentence) => sentence.includes(only));
    const asked = askOf(only, about, about);
    if (asked) return asked;
  }
  return sentences.some((sentence) => RULE.test(sentence)) && parts.every((part) => REGULATED.test(part))
    ? `${topic}有什么规定？`
    : null;
}

const CLOCK = /\d[:：]\d{2}|[\d一二两三四五六七八九十]\s*点(?![多名零到来心])/;

function askOf(topic: string, first: readonly string[], all: readonly string[]): string | null {
  if (/[金费价]$/.test(topic)) return all.some((sentence) => /\d\s*元/.test(sentence)) ? `${topic}是多少？` : null;
  if (CLOCK.test(first[0] ?? '') && EVENT.test(topic)) return `${topic}是几点？`;
  if (CLOCK.test(first[0] ?? '') && PLACE.test(topic)) return `${topic}几点开放？`;
  if (STATE.test(topic))
    return /[后前]$|护理$/.test(topic) && all.some((one) => RULE.test(one)) ? `${topic}要注意什么？` : null;
  if (all.some((sentence) => PRICED.test(sentence))) {
    if (THING.test(topic) && !REGULATED.test(topic))
      return all.some((sentence) => /\d\s*元/.test(sentence)) ? `${topic}多少钱？` : null;
    return `${topic}怎么收费？`;
  }
  return REGULATED.test(topic) && RULE.test(first[0] ?? '') ? `${topic}有什么规定？` : null;
}

export const stripNumber = (heading: string): string => heading.trim().replace(NUMBERED, '').trim();

function askAboutNoun(noun: string): string | null {
  const rules = /^(.{2,16}?)(?:的)?须知$/.exec(noun);
  if (rules) return NO_NOTICE.test(rules[1] ?? '') ? null : `${rules[1]}需要注意什么？`;
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
