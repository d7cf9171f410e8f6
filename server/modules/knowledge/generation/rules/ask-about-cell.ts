interface Cell {
  column: string;
  value: string;
}

const COURSE = /(?:课程|课|科目|班次?)$/;
const YES_OR_NO = /^(?:是|否|有|没有|可以?|不可以?|能|不能|支持|不支持|含|不含|需要?|不需要?|[√×✓✗✔✘YNyn])$/;
const DOES = /^(?:含|包|带|有|可|能|需|要|支持|允许|提供|配|送|接受)/;
const PRICE = /^(?:单价|价格|价钱|售价|票价|收费|费用|收费标准|金额)$/;
const AMOUNT =
  /(?:费|价|价格|金额|单价|数量|人数|上限|下限|比例|额度|面积|电话|号码|分机|年[龄齢]|工资|分数|成绩|容量|重量|高度|长度|限额)$/;
const PLACE = /(?:地址|地点|位置|住址|住所|窗口|楼层)$/;
const MOMENT = /(?:时间|日期)$/;
const SPAN = /(?:时限|期限|有效期|周期|时长)$/;
const PERSON = /(?:负责人|联系人|经办人|主任|经理|作者|校长|院长)$/;
const TEACHER = /^(?:授课|任课|主讲)?(?:教练|老师|教师|讲师|主讲人?)$/;

/** The question that people ask for one cell of the row that a name begins: 次卡多少钱, 次卡含泳池吗, 普拉提谁教. */
export function askAboutCell({ column: kind, value: name }: Cell, { column, value }: Cell): string {
  const asked = column.replace(/[（(][^（）()]*[)）]$/, '').trim();
  return `${name}${askWhether(asked, value) ?? askFor(asked, value, COURSE.test(kind))}？`;
}

/** Null for a column that says more than yes or no. */
function askWhether(column: string, value: string): string | null {
  const [, opening = '', rest = ''] = /^(是否|能否|可否|有无)(.+)$/.exec(column) ?? [];
  if (opening === '是否') return `${rest}吗`;
  if (opening !== '') return `${opening === '有无' ? '有' : '可以'}${rest}吗`;
  if (!YES_OR_NO.test(value)) return null;
  return DOES.test(column) ? `${column}吗` : `有${column}吗`;
}

function askFor(column: string, value: string, isCourse: boolean): string {
  if (PRICE.test(column)) return /免费|元|\d/.test(value) ? '多少钱' : `的${column}是什么`;
  if (/[谁哪么]$|多少$|几[个天次点]$/.test(column)) return column;
  if (column === '楼层') return '在几楼';
  if (TEACHER.test(column)) return isCourse ? '谁教' : `的${column}是谁`;
  if (/^(?:星期|周几|礼拜)$/.test(column)) return isCourse ? '星期几上课' : '是星期几';
  if (/^(?:上课)?(?:时间|时段)$/.test(column)) {
    if (isCourse) return '什么时候上课';
    return /\d[:：]\d{2}|\d\s*[点时]/.test(value) ? '是几点' : '是什么时候';
  }
  if (isCourse && /^(?:教室|地点|场地)$/.test(column)) return '在哪里上课';
  if (/^(?:教室|诊室|房间)$/.test(column)) return '在哪里';
  return `的${column}${askedBy(column)}`;
}

function askedBy(column: string): string {
  if (AMOUNT.test(column)) return '是多少';
  if (PLACE.test(column)) return '在哪里';
  if (MOMENT.test(column)) return '是什么时候';
  if (SPAN.test(column)) return '是多久';
  if (PERSON.test(column)) return '是谁';
  return /(?:区域|范围|项目|内容)$/.test(column) ? '有哪些' : '是什么';
}
