interface Cell {
  column: string;
  value: string;
}

const COURSE = /(?:课程|课|科目)$/;
const PERSON_NAMED =
  /(?:姓名|医生|医师|教练|老师|教师|讲师|员工|职员|专家|导师|律师|设计师|顾问|技师|导游|护士|成员|负责人|联系人)$/;
const YES_OR_NO = /^(?:是|否|有|没有|可以?|不可以?|能|不能|支持|不支持|含|不含|需要?|不需要?|yes|no|[√×✓✗✔✘✕○yn])$/i;
const DOES = /^(?:含|包|带|有|可|能|需|要|支持|允许|提供|配|送|接受)/;
const PRICE = /^(?:单价|价格|价钱|售价|票价|收费|费用|收费标准|金额)$/;
const PAID = /\d\s*[元块]|[￥¥]\s*\d/;
const CLOCK = /\d[:：]\d{2}|\d\s*[点时](?!间)/;
const AMOUNT =
  /(?:费|价|价格|金额|单价|数量|人数|次数|上限|下限|比例|额度|面积|电话|号码|分机|工号|年[龄齢]|工资|薪资|薪酬|月薪|分数|成绩|学分|积分|折扣|库存|容量|重量|体重|高度|身高|长度|限额|气温|温度|率)$/;
const PLACE = /(?:地址|地点|位置|住址|住所|窗口|楼层)$/;
const DAY = /日期$/;
const MOMENT = /时间$/;
const SPAN = /(?:时限|期限|年限|有效期|保修期|保质期|周期|时长|工期|学制|间隔)$/;
const PERSON = /(?:负责人|联系人|经办人|主任|经理|主管|作者|[校院店园厂队]长|甲方|乙方)$/;
const TEACHER = /^(?:授课|任课|主讲)?(?:教练|老师|教师|讲师|主讲人?)$/;
const SEVERAL =
  /(?:区域|范围|项目|内容|材料|条件|要求|权益|福利|设备|设施|站点|途经站|职责|功能|特点|服务|食材|成分|课程)$/;
/** What a thing has one of, and is asked for by its name. */
const NAMED =
  /(?:[床户车机]型|规格|型号|方法|方式|[用吃做洗]法|[厂商]家|品牌|口味|辣度|难度|主料|配料|颜色|尺[码寸]|产地|材质|状态|等级|级别|类型|种类|菜系|出版社|原因|方向|专业|邮箱|网址|语言|版本|资质|证书|名称)$/;
/** How long something takes, not when it is. */
const LASTS =
  /^[约需]?\s*(?:\d+\s*(?:[-–—~至到]\s*\d+\s*)?个?|[一两二三半]个?)(?:分钟|小时|天|工作日|周|星期|月|年)(?:左右|以内|内)?$/;
const HOURS = /^(出诊|坐诊|门诊|营业|开放|办理|发车|开课|送货|配送|供应)时间$/;

/**
 * The question that people ask for one cell of the row that a name begins: 次卡多少钱, 次卡含泳池吗, 普拉提谁教. Null for a column that nobody
 * asks for in a sentence of its own.
 */
export function askAboutCell({ column: kind, value: name }: Cell, { column, value }: Cell): string | null {
  const named = withoutUnit(column);
  const asked =
    askWhether(named, value) ??
    askOfPerson(kind, named) ??
    askFor(named, value, { isCourse: COURSE.test(kind), isTicket: /票/.test(kind + name) });
  return asked === null || asked === '' ? null : `${spaced(name)}${asked}？`;
}

const DENIED = /^(?:否|没有|无|不.*|no|[×✗✘✕n])$/i;
/** 需 and 含 are written, 需要 and 包含 are said. */
const said = (does: string): string => does.replace(/^需(?!要)/, '需要').replace(/^要(?!求)/, '需要');

/** What people say to a question of yes or no: 视力与验光不需要散瞳。 Null for a cell that is told as it is. */
export function answerWhether({ value: name }: Cell, cell: Cell): string | null {
  const told = tellWhether(cell);
  return told === null ? null : `${spaced(name)}${told}。`;
}

/** What a cell of yes or no says: 不需要散瞳 below 是否需散瞳. Null for one that is told as it is. */
export function tellWhether({ column, value }: Cell): string | null {
  const named = withoutUnit(column);
  if (!YES_OR_NO.test(value) || askWhether(named, value) === '') return null;
  const [, opening = '', rest = named] = /^(是否|能否|可否|有无)(.+)$/.exec(named) ?? [];
  const told =
    opening === '能否' || opening === '可否'
      ? `可以${rest}`
      : DOES.test(rest) && opening !== '有无'
        ? said(rest)
        : null;
  if (told === null && opening === '是否') return null;
  const does = told ?? `有${rest}`;
  const denied = does.startsWith('有') ? `没${does}` : `不${does}`;
  return DENIED.test(value) ? denied : does;
}

/** 挂号费 of 挂号费（元）, whose unit is said behind the number. */
export const withoutUnit = (column: string): string => column.replace(/[（(][^（）()]*[)）]$/, '').trim();
/** Between Latin letters or figures and Chinese stands a space. */
const spaced = (name: string): string => (/[A-Za-z0-9]$/.test(name) ? `${name} ` : name);

/** Null for a column that says more than yes or no, '' for one that is not asked so. */
function askWhether(column: string, value: string): string | null {
  const [, opening = '', rest = ''] = /^(是否|能否|可否|有无)(.+)$/.exec(column) ?? [];
  if (opening === '是否') return DOES.test(rest) || rest.length > 2 ? `${said(rest)}吗` : '';
  if (opening !== '') return `${opening === '有无' ? '有' : '可以'}${rest}吗`;
  if (!YES_OR_NO.test(value)) return null;
  return DOES.test(column) ? `${said(column)}吗` : `有${column}吗`;
}

/** What is asked of somebody; '' for what nobody asks, null for what is asked of a person as of a thing. */
function askOfPerson(kind: string, column: string): string | null {
  if (/^(?:擅长|专长|特长)/.test(column)) return '擅长什么';
  if (!PERSON_NAMED.test(kind)) return null;
  if (column === '专科') return '看什么专科';
  if (/^(?:所在|所属)?(?:部门|科室|院系|门店|校区)$/.test(column)) return `是哪个${column.replace(/^所[在属]/, '')}的`;
  if (/^(?:职称|职务|职位|岗位|学历|级别)$/.test(column)) return `是什么${column}`;
  if (/^(?:授课|所教|任教)?(?:课程|科目)$/.test(column)) return '教什么课';
  return column === '性别' ? '' : null;
}

function askFor(
  column: string,
  value: string,
  { isCourse, isTicket }: { isCourse: boolean; isTicket: boolean },
): string | null {
  if (/^(?:收费|收费标准)$/.test(column)) return '怎么收费';
  if (column === '票价' && !isTicket) return '的票价是多少';
  if (PRICE.test(column)) return /免费|元|\d/.test(value) ? '多少钱' : null;
  if (/[谁哪么]$|多少$|几[个天次点]$/.test(column)) return column;
  if (column === '楼层') return '在几楼';
  if (TEACHER.test(column)) return isCourse ? '谁教' : `的${column}是谁`;
  if (/^(?:星期|周几|礼拜)$/.test(column)) return isCourse ? '星期几上课' : '是星期几';
  if (/^(?:上课)?(?:时间|时段)$/.test(column)) {
    if (isCourse) return '什么时候上课';
    return CLOCK.test(value) ? '是几点' : '是什么时候';
  }
  if (isCourse && /^(?:教室|地点|场地)$/.test(column)) return '在哪里上课';
  if (/^(?:教室|诊室|房间|窗口)$/.test(column)) return `在哪个${column}`;
  if (/^(?:用时|耗时)$/.test(column)) return '要多久';
  if (/^(?:适用|适合|面向)(?:人群|对象)$/.test(column)) return '适合哪些人';
  if (column === '注意事项') return '要注意什么';
  const [, lasts] = /^(.*)时间$/.exec(column) ?? [];
  if (lasts !== undefined && LASTS.test(value)) return `${lasts.replace(/^(?:所需|需要)$/, '')}要多久`;
  const [, does] = HOURS.exec(column) ?? [];
  if (does) return `什么时候${does}`;
  if (AMOUNT.test(column)) return `的${column}是多少`;
  if (PAID.test(value)) return `${column}多少钱`;
  const ending = askedBy(column, value);
  return ending && `的${column}${ending}`;
}

function askedBy(column: string, value: string): string | null {
  if (PLACE.test(column)) return '在哪里';
  if (DAY.test(column)) return '是哪天';
  if (MOMENT.test(column)) return '是什么时候';
  if (SPAN.test(column)) return '是多久';
  if (PERSON.test(column)) return '是谁';
  if (SEVERAL.test(column)) return '有哪些';
  if (CLOCK.test(value) && /[餐车班]$/.test(column)) return '是几点';
  return NAMED.test(column) ? '是什么' : null;
}
