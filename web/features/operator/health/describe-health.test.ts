import { expect, test } from 'vitest';
import type { Health, ProcessHealth } from '#contract/health.contract.ts';
import { describeSpan, listFaults, listProcessFacts, listSharedFacts } from './describe-health.ts';

const GB = 1024 ** 3;
const NOW = Date.parse('2026-11-27T12:00:00Z');
const at = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const one: ProcessHealth = {
  id: 'a',
  host: 'web-1',
  pid: 7,
  startedAt: at(5),
  memory: GB / 2,
  probes: [
    { name: 'database', state: 'ok' },
    { name: 'disk', state: 'ok' },
  ],
  disk: { free: 20 * GB, total: 100 * GB, refuseBelow: GB / 2 },
  reading: { busy: 1, held: GB / 8, room: GB },
  troubles: [],
  transport: [],
};
const well: Health = {
  at: at(0),
  database: { kind: 'embedded', version: '18.6', size: GB, migrations: { known: 30, applied: 30 } },
  jobs: { waiting: 0, running: 0, later: 2, oldestSeconds: null, failed: 0, stuck: 0 },
  processes: [one],
};
const wordsOf = (health: Health): string[] => listFaults(health, NOW).map(({ what }) => what);
const withProcess = (more: Partial<ProcessHealth>): Health => ({ ...well, processes: [{ ...one, ...more }] });

test('nothing is wrong', () => expect(wordsOf(well)).toEqual([]));

test.each<[string, Health, RegExp]>([
  ['database', withProcess({ probes: [{ name: 'database', state: 'failed, see the log' }] }), /^数据库没有应答/],
  [
    'full disk',
    withProcess({ disk: { free: GB / 4, total: GB, refuseBelow: GB / 2 } }),
    /^磁盘只剩 256 MB，已不再接收上传/,
  ],
  [
    'nearly full',
    withProcess({ disk: { free: 0.75 * GB, total: GB, refuseBelow: GB / 2 } }),
    /^磁盘只剩 768 MB，低于 512 MB 时/,
  ],
  [
    'schema',
    { ...well, database: { ...well.database, migrations: { known: 31, applied: 30 } } },
    /^数据库的表结构没有更新完/,
  ],
  ['stuck', { ...well, jobs: { ...well.jobs, stuck: 2 } }, /^2 项后台任务卡住了/],
  ['late', { ...well, jobs: { ...well.jobs, waiting: 9, oldestSeconds: 1300 } }, /最早的已等了 21 分钟/],
  ['given up', { ...well, jobs: { ...well.jobs, failed: 3 } }, /有 3 项后台任务最终失败/],
  [
    'lost turns',
    withProcess({ troubles: [{ kind: 'turn', name: '', count: 4, lastAt: at(1), detail: 'disk full' }] }),
    /^4 次问答没有保存下来：disk full/,
  ],
  [
    'a service',
    withProcess({ troubles: [{ kind: 'speech', name: '阿里', count: 1, lastAt: at(1), detail: '超时' }] }),
    /^语音合成“阿里”失败了 1 次，最近一次：超时/,
  ],
  [
    'a proxy',
    withProcess({ transport: [{ fault: 'uncounted', lastAt: at(1), from: '10.0.0.2' }] }),
    /没有设置 TRUST_PROXY.*来自 10\.0\.0\.2/,
  ],
])('what is wrong, in words: %s', (_, health, words) => {
  const faults = listFaults(health, NOW);
  expect(faults).toHaveLength(1);
  expect(faults[0]?.what).toMatch(words);
  expect(faults[0]?.remedy).toMatch(/请|会/);
});

test('what does not work stands first; what is older than a day is gone; a full disk is told once', () => {
  const troubled = withProcess({
    probes: [{ name: 'disk', state: 'only 100 MB are free' }],
    disk: { free: 100, total: GB, refuseBelow: GB / 2 },
    troubles: [{ kind: 'model', name: '旧', count: 1, lastAt: at(25), detail: '' }],
    transport: [{ fault: 'plain', lastAt: at(2), from: '10.0.0.9' }],
  });
  const faults = listFaults({ ...troubled, jobs: { ...well.jobs, failed: 1 } }, NOW);
  expect(faults.map(({ tone }) => tone)).toEqual(['danger', 'warm', 'warm']);
  expect(new Set(faults.map(({ key }) => key)).size).toBe(3);
});

test('several processes name their own', () => {
  const other = {
    ...one,
    id: 'b',
    host: 'web-2',
    transport: [{ fault: 'past' as const, lastAt: at(1), from: '203.0.113.1' }],
  };
  expect(wordsOf({ ...well, processes: [one, other] })).toEqual([
    expect.stringMatching(/^web-2（进程 7）：有请求绕过了反向代理/),
  ]);
});

test('figures', () => {
  expect(Object.fromEntries(listProcessFacts(one, new Date(NOW)))).toMatchObject({
    内存: '512 MB',
    数据库写入: '正常',
    磁盘可用: '20 GB / 100 GB',
    不再接收上传: '低于 512 MB 时',
    处理文档: '1 个进程，内存 128 MB / 1 GB',
  });
  expect(listSharedFacts(well).map(({ facts }) => Object.fromEntries(facts))).toMatchObject([
    { 类型: '内置 PostgreSQL 18.6', 表结构: '已是最新（30 项）' },
    { 等待: '0 项', 稍后: '2 项' },
  ]);
  expect([45, 125, 7300, 200_000].map(describeSpan)).toEqual(['45 秒', '2 分钟', '2 小时', '2 天']);
});
