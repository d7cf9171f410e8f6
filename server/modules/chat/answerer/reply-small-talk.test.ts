import { describe, expect, it } from 'vitest';
import { replySmallTalk } from './reply-small-talk.ts';

const role = { name: '小慧', roleDesc: '市图书馆的咨询员' };

describe('replySmallTalk', () => {
  it.each([
    ['你好', '您好！我是小慧，请问有什么可以帮您？'],
    ['您好呀～！', '您好！我是小慧，请问有什么可以帮您？'],
    ['Hello!', '您好！我是小慧，请问有什么可以帮您？'],
    ['你好，在吗？', '您好！我是小慧，请问有什么可以帮您？'],
    ['早上好 😀', '您好！我是小慧，请问有什么可以帮您？'],
    ['谢谢你！', '不客气，很高兴能帮到您。'],
    ['好的，谢谢', '不客气，很高兴能帮到您。'],
    ['Thank you', '不客气，很高兴能帮到您。'],
    ['再见', '再见，祝您一切顺利！'],
    ['你是谁？', '我是小慧，市图书馆的咨询员。'],
    ['你好，你是谁', '我是小慧，市图书馆的咨询员。'],
    ['请问您叫什么名字', '我是小慧，市图书馆的咨询员。'],
    ['介绍一下你自己', '我是小慧，市图书馆的咨询员。'],
    ['你能做什么？', '我是小慧，市图书馆的咨询员。您可以向我提问，我会依据已有的资料为您解答。'],
    ['你是真人吗', '我是小慧，一个数字人。'],
  ])('%s', (message, reply) => {
    expect(replySmallTalk(message, role)).toBe(reply);
  });

  it.each([
    '你好，请问图书馆几点开门？',
    '谢谢，那周末呢？',
    '你是谁写的《红楼梦》作者',
    '你能做什么菜给糖尿病人',
    '早餐几点',
    '再见是什么意思',
    '',
    '？',
    '谢'.repeat(5000),
  ])('is none: %s', (message) => {
    expect(replySmallTalk(message, role)).toBeNull();
  });

  it('does not recite instructions', () => {
    expect(replySmallTalk('你是谁', { ...role, roleDesc: '' })).toBe('我是小慧。');
    expect(replySmallTalk('你是谁', { ...role, roleDesc: '回答时请遵守以下规则：'.repeat(10) })).toBe('我是小慧。');
    expect(replySmallTalk('你是谁', { ...role, roleDesc: '你是小慧，图书馆员。' })).toBe('我是小慧，图书馆员。');
  });
});
