import { expect, test } from 'vitest';
import type { Health, Holding, ProcessHealth, TroubleKind } from '#contract/health.contract.ts';
import { describeSpan, listFaults, listProcessFacts, listSharedFacts } from './describe-health.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const NOW = Date.parse('2026-11-27T12:00:00Z');
const at = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const diskOf = (free: number, holds: Holding[], total = GB): ProcessHealth['disks'][number] => ({
  ...{ free, holds, total, refuseBelow: GB / 2, unreadyBelow: GB / 4 },
});
const troubleOf = (kind: TroubleKind, name: string, detail: string, hasStandIn = false) =>
  withProcess({
    troubles: [{ kind, name, count: 4, lastAt: at(1), workedAt: null, causes: [{ detail, count: 4 }], hasStandIn }],
  });
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
  disks: [diskOf(20 * GB, ['database', 'files'], 100 * GB)],
  reading: { busy: 1, held: GB / 8, room: GB },
  troubles: [],
  transport: [],
};
const well: Health = {
  at: at(0),
  database: { kind: 'embedded', version: '18.6', size: GB, migrations: { known: 30, applied: 30 } },
  jobs: { waiting: 0, running: 0, later: 2, oldestSeconds: null, failed: 0, stuck: 0 },
  processes: [one],
  silent: [],
};
const wordsOf = (health: Health): string[] => listFaults(health, NOW).map(({ what }) => what);
const withProcess = (more: Partial<ProcessHealth>): Health => ({ ...well, processes: [{ ...one, ...more }] });

test('nothing is wrong', () => expect(wordsOf(well)).toEqual([]));

test.each<[string, Health, RegExp]>([
  ['database', withProcess({ probes: [{ name: 'database', state: 'failed, see the log' }] }), /^数据库没有应答/],
  [
    'refusing disk',
    withProcess({ disks: [diskOf(320 * MB, ['database', 'files'])] }),
    /^磁盘（数据库、上传的文件）只剩 320 MB，已不再接收上传/,
  ],
  [
    'full disk',
    withProcess({
      disks: [diskOf(100 * MB, ['database', 'files'])],
      probes: [
        { name: 'disk', state: 'only 100 MB are free' },
        { name: 'files', state: 'cannot be written: ENOSPC' },
      ],
    }),
    /^磁盘（数据库、上传的文件）只剩 100 MB，已不再接收上传$/,
  ],
  [
    'full disk of files',
    withProcess({ disks: [diskOf(80 * GB, ['database']), diskOf(1000, ['files'])] }),
    /^磁盘（上传的文件）只剩 .*，已不再接收上传/,
  ],
  [
    'full disk of the database',
    withProcess({ disks: [diskOf(320 * MB, ['database']), diskOf(80 * GB, ['files'])] }),
    /^磁盘（数据库）只剩 320 MB$/,
  ],
  [
    'nearly full',
    withProcess({ disks: [diskOf(0.75 * GB, ['files'])] }),
    /^磁盘（上传的文件）只剩 768 MB，低于 512 MB 时/,
  ],
  [
    'files that are no folder',
    withProcess({ probes: [{ name: 'files', state: 'cannot be written: ENOTDIR' }] }),
    /^存放文件的目录不能写入，上传会失败（ENOTDIR）/,
  ],
  ['lost uploads', troubleOf('files', '', '磁盘只剩 3MB'), /^4 次上传没有存下来：磁盘只剩 3MB/],
  ['stopping', withProcess({ probes: [{ name: 'jobs', state: 'not taken up: stopping' }] }), /^正在停止/],
  [
    'schema',
    { ...well, database: { ...well.database, migrations: { known: 31, applied: 30 } } },
    /^数据库的表结构没有更新完/,
  ],
  ['stuck', { ...well, jobs: { ...well.jobs, stuck: 2 } }, /^2 项后台任务卡住了/],
  ['late', { ...well, jobs: { ...well.jobs, waiting: 9, oldestSeconds: 1300 } }, /最早的已等了 21 分钟/],
  ['given up', { ...well, jobs: { ...well.jobs, failed: 3 } }, /有 3 项后台任务最终失败/],
  ['lost turns', troubleOf('turn', '', 'disk full'), /^4 次问答没有保存下来：disk full/],
  ['a service', troubleOf('speech', '阿里', '超时'), /^语音合成“阿里”失败了 4 次，最近一次：超时/],
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
    disks: [diskOf(100, ['database', 'files'])],
    troubles: [
      {
        kind: 'model',
        name: '旧',
        count: 1,
        lastAt: at(25),
        workedAt: null,
        causes: [{ detail: '', count: 1 }],
        hasStandIn: false,
      },
    ],
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

test('a process that does not answer is named, since when, and so is the other one', () => {
  const silent = [{ host: 'web-2', pid: 8, startedAt: at(9), seenAt: at(1) }];
  const [first, second] = listFaults({ ...withProcess({ disks: [diskOf(0.75 * GB, ['files'])] }), silent }, NOW);
  expect(first).toMatchObject({
    tone: 'danger',
    what: expect.stringMatching(/^web-2（进程 8）：没有回应/),
    lastAt: at(1),
  });
  expect(second?.what).toMatch(/^web-1（进程 7）：磁盘/);
});

test.each<[TroubleKind, boolean, RegExp]>([
  ['model', true, /由其他模型服务回答/],
  ['model', false, /没有其他服务可以顶上，期间用它回答的对话会看到出错提示/],
  ['hearing', true, /由其他语音识别服务顶上/],
  ['hearing', false, /语音提问会失败/],
  ['speech', true, /本机声音/],
])('what people get while a service of %s fails, stand-in: %s', (kind, hasStandIn, words) => {
  expect(listFaults(troubleOf(kind, '甲', '坏了', hasStandIn), NOW)[0]?.remedy).toMatch(words);
});

test('each cause is told', () => {
  const causes = [
    { detail: '服务出错', count: 3 },
    { detail: '密钥被拒绝', count: 1 },
  ];
  const troubles = [
    { kind: 'model' as const, name: '甲', count: 4, lastAt: at(1), workedAt: null, causes, hasStandIn: false },
  ];
  expect(wordsOf(withProcess({ troubles }))[0]).toContain('服务出错（3 次）；密钥被拒绝（1 次）');
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

test('what works again stands last, says since when, and asks for nothing', () => {
  const ended = troubleOf('turn', '', '磁盘已满').processes[0]?.troubles[0];
  const troubles = ended ? [{ ...ended, workedAt: at(0.5) }] : [];
  const [first, last] = listFaults({ ...withProcess({ troubles }), jobs: { ...well.jobs, failed: 1 } }, NOW);
  expect(first?.tone).toBe('warm');
  expect(last).toMatchObject({ tone: 'over', lastAt: at(1) });
  expect(last?.what).toMatch(/^4 次问答没有保存下来：磁盘已满/);
  expect(last?.remedy).toMatch(/^30 分钟前又正常了，不用再处理$/);
});
