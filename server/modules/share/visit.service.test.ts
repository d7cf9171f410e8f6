import { expect, test } from 'vitest';
import type { Role } from '#contract/role.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { createLog } from '#server/platform/log.ts';
import { createVisitService } from './visit.service.ts';
import type { OpenPlace } from './visit-access.ts';

type Dependencies = Parameters<typeof createVisitService>[0];

const open = { id: 'p', accountId: 'a', roleId: 'r', projectId: 'p', channel: 'room' } as OpenPlace;
const role = { name: '小华', language: 'zhchs', avatarRoleDetailVos: [], readings: [] } as unknown as Role;

function makeService(enter: Dependencies['enter']) {
  const service = createVisitService({
    enter,
    limits: { speak: (_visitor: string, work: () => unknown) => work() } as unknown as Dependencies['limits'],
    store: {} as Dependencies['store'],
    log: createLog('silent'),
    findRole: async () => role,
    listVoices: async () => ({
      engines: [],
      voices: [{ speaker: 's', language: 'zhchs', gender: 'female', engine: '', name: '' } as never],
    }),
    describeHearing: () => ({}) as never,
    speakerOf: async () => null,
    shortCodes: {} as Dependencies['shortCodes'],
    now: () => 0,
  });
  const asked: string[] = [];
  const say = (brand: string) =>
    service.speak(
      { name: 'demo', text: '您好' },
      { visitorId: 'v', address: '192.0.2.1' },
      {
        key: brand,
        async find({ accountId }) {
          asked.push(`${brand} ${accountId}`);
          return null;
        },
      },
      async ({ text }) => text,
    );
  return { say, asked };
}

test('as whom a role stands is asked once for sentences that follow each other, and once for each brand', async () => {
  const { say, asked } = makeService(async () => open);
  expect([await say('甲'), await say('甲'), await say('乙'), await say('甲')]).toEqual(Array(4).fill('您好'));
  expect(asked).toEqual(['甲 a', '乙 a']);
});

test('who may be there is asked for each sentence: a room that was locked a moment ago is silent', async () => {
  let isLocked = false;
  const { say } = makeService(async () => {
    if (isLocked) throw new AppError(4110, '请输入访问密码');
    return open;
  });
  expect(await say('甲')).toBe('您好');
  isLocked = true;
  await expect(say('甲')).rejects.toThrow('请输入访问密码');
});

test('where nobody is let in it is not asked at all', async () => {
  const { say, asked } = makeService(async () => {
    throw new AppError(404, '没有这个房间');
  });
  await expect(say('甲')).rejects.toThrow('没有这个房间');
  expect(asked).toEqual([]);
});
