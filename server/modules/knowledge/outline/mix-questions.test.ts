import { expect, test } from 'vitest';
import { mixQuestions as mix, type OutlinePart } from './mix-questions.ts';

const mixQuestions = (parts: OutlinePart[]) => mix(parts).map(({ question }) => question);

const GUIDE = `一、挂号与预约
可以通过微信公众号、电话或现场自助机挂号。预约后如不能来，请在就诊前一天取消。

二、住院与探视
住院部在 B 楼 5 至 8 层。病房不能使用大功率电器，陪护床每晚 30 元。

三、停车
地下停车场共 320 个车位，前 30 分钟免费，之后每小时 5 元。`;
const DOCTORS = `医生：周岚；专科：白内障；职称：主任医师；挂号费：80；诊室：A201
医生：李牧野；专科：青光眼；职称：副主任医师；挂号费：50；诊室：A203
医生：沈知白；专科：眼底病；职称：主治医师；挂号费：30；诊室：A205`;
const part = (id: string, title: string, text: string, heading: string[] = []) => ({
  id,
  segmentId: 1,
  title,
  text,
  heading,
});

test('each section of each document is asked about once before any is asked about twice, and documents take turns', () => {
  const questions = mixQuestions([part('list', '医生排班表', DOCTORS), part('guide', '就诊指南', GUIDE)]);
  expect(questions.slice(0, 4)).toEqual([
    '周岚看什么专科？',
    '挂号与预约怎么办理？',
    '住院与探视有什么规定？',
    '停车怎么收费？',
  ]);
  expect(questions.length, 'the others come after').toBeGreaterThan(8);
});

test('of a table alone another row is asked about before another column', () => {
  expect(mixQuestions([part('list', '医生排班表', DOCTORS)]).slice(0, 4)).toEqual([
    '周岚看什么专科？',
    '李牧野看什么专科？',
    '沈知白看什么专科？',
    '周岚是什么职称？',
  ]);
});

test('a section that goes on in the next part is one section, and no question comes twice', () => {
  const text = '前 30 分钟免费，之后每小时 5 元。';
  const questions = mixQuestions([
    part('a', '甲', text, ['停车']),
    part('a', '甲', '每天最多 30 元。', ['停车']),
    part('b', '乙', text, ['停车']),
  ]);
  expect(questions.filter((question) => question === '停车怎么收费？')).toHaveLength(1);
});
