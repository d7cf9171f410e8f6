import { expect, test } from 'vitest';
import { compareQuestions } from './compare-questions.ts';
import { readQuestion } from './read-question.ts';

const THRESHOLD = 0.7;
/** Whether an entry of these words answers. */
const answers = (asked: string, entry: string): boolean => {
  const likeness = compareQuestions(readQuestion(asked), readQuestion(entry), () => 1);
  return likeness !== null && (likeness.reason === 'near' || likeness.score >= THRESHOLD);
};

test.each([
  ['有没有wifi', '有WiFi吗'],
  ['有wifi么', '有WiFi吗'],
  ['wifi有吗', '有WiFi吗'],
  ['WiFi有没有', '有WiFi吗'],
  ['有wifi没', '有WiFi吗'],
  ['能洗澡不', '可以洗澡吗'],
  ['能不能洗澡', '可以洗澡吗'],
  ['可不可以洗澡', '能洗澡吗'],
  ['洗澡可以吗', '可以洗澡吗'],
  ['可以带狗吗', '能带宠物吗'],
  ['宠物可以进吗', '能带宠物吗'],
  ['能带宠物进去吗', '能带宠物吗'],
  ['收不收停车费', '收停车费吗'],
  ['停车场要收费吗', '停车场收费吗'],
  ['停车收费吗', '停车怎么收费'],
  ['礼拜一几点上班', '周一几点上班'],
])('%s is %s', (asked, entry) => expect(answers(asked, entry)).toBe(true));

test.each([
  ['WIFI密码多少', '有WiFi吗'],
  ['在哪里洗澡', '可以洗澡吗'],
  ['周二几点上班', '周一几点上班'],
  ['周日几点关门', '工作日几点关门'],
  ['双床房含早餐吗', '大床房含早餐吗'],
  ['老人票多少钱', '成人票多少钱'],
  ['儿童票怎么买', '学生票怎么买'],
  ['年卡可以停卡吗', '月卡可以停卡吗'],
  ['三楼有什么', '二楼有什么'],
  ['晚餐几点开始', '早餐几点开始'],
  ['能带猫吗', '可以带狗吗'],
  ['女更衣室在哪', '男更衣室在哪'],
])('%s is not %s', (asked, entry) => expect(answers(asked, entry)).toBe(false));
