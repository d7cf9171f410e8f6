import type { Health, ProcessHealth } from '#contract/health.contract.ts';
import { formatTime, writeSize } from '#web/lib/format.ts';

/** Something that is wrong, and what to do about it. */
export interface Fault {
  key: string;
  /** `danger`: something does not work or is lost; `warm`: it will, or might; `over`: it works again. */
  tone: 'danger' | 'warm' | 'over';
  what: string;
  remedy: string;
  /** When it was last seen; empty for what is so now. */
  lastAt: string;
}

/** What happened longer ago is history, ms. */
const RECENT_MS = 86_400_000;
/** Work that is due waits longer than this only where there is too much of it, s. */
const LONG_WAIT_SECONDS = 600;
/** Files are refused soon: less than twice of what that takes is free. */
const NEARLY = 2;

type Of<K extends 'probes' | 'troubles' | 'transport'> = ProcessHealth[K][number];

const PROBE: Record<Of<'probes'>['name'], Pick<Fault, 'what' | 'remedy'>> = {
  database: {
    what: '数据库没有应答，或不能写入',
    remedy: '请检查数据库是否在运行、磁盘是否已满或只读，再看服务日志中的 “not ready”',
  },
  files: {
    what: '存放文件的目录不能写入，上传会失败',
    remedy:
      '请检查 DATA_DIR 和其中的 files 目录：是否还在、所在磁盘是否已满或只读、运行服务的账号有没有写入权限。恢复后不用重启',
  },
  disk: {
    what: '磁盘快满了',
    remedy:
      '请尽快清理磁盘或扩容：写满后对话和修改都无法保存。/api/ready 已答“未就绪”：有负载均衡时不再分来新访客，没有时访客照常使用。空间够了会自动恢复，不用重启',
  },
  jobs: { what: '后台任务没有在处理', remedy: '服务正在启动或停止；如果几分钟后仍是这样，请重启服务' },
};

const TRANSPORT: Record<Of<'transport'>['fault'], Pick<Fault, 'what' | 'remedy'>> = {
  uncounted: {
    what: '前面有反向代理，但没有设置 TRUST_PROXY：经过它的所有人会被当成同一个人计数，人多时会一起被限制',
    remedy: '请把 TRUST_PROXY 设为代理的层数（通常为 1）或代理的地址，再重启服务。如果前面没有代理，可以不理会',
  },
  past: {
    what: '有请求绕过了反向代理，直接连到服务',
    remedy: '如果这个地址就是代理，请把它写进 TRUST_PROXY；否则请让服务只接受代理的连接（HOST 或防火墙）',
  },
  missing: {
    what: '设置了 TRUST_PROXY，但有请求没有经过代理（没有 X-Forwarded-For）：内网里的人可以伪造地址绕过次数限制',
    remedy: '前面没有代理时请设 TRUST_PROXY=0；有代理时请让它追加 X-Forwarded-For，并把 TRUST_PROXY 写成它的地址',
  },
  unreadable: {
    what: '反向代理在 X-Forwarded-For 中写的不是地址：经过它的所有人会被当成同一个人计数，人多时会一起被限制',
    remedy: '请让代理追加连接者的 IP 地址（nginx：proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for）',
  },
  plain: {
    what: '有人用未加密的 http 登录使用，密码和登录状态可能被同一网络里的人看到',
    remedy: '请在前面配置 https（反向代理时设置 TRUST_PROXY），并让大家改用 https 地址',
  },
};

type Service = Exclude<Of<'troubles'>['kind'], 'turn' | 'files'>;
const SERVICE: Record<Service, string> = { model: '模型服务', speech: '语音合成', hearing: '语音识别' };
/** What people get meanwhile: with another service that does the same, and without. */
const MEANWHILE: Record<Service, [withStandIn: string, without: string]> = {
  model: [
    '期间由其他模型服务回答，都不能用时对话的人会看到出错提示',
    '没有其他服务可以顶上，期间用它回答的对话会看到出错提示；可以再添加一个有同名模型的服务，或设置备用模型',
  ],
  speech: ['期间由其他语音服务或本机声音顶上', '期间由本机声音顶上'],
  hearing: [
    '期间由其他语音识别服务顶上',
    '没有其他服务可以顶上，期间语音提问会失败，对话的人可以打字；可以再添加一个语音识别服务',
  ],
};

/** One that is over stays for its day: what was lost meanwhile may have to be made good. */
function describeEnded(trouble: Of<'troubles'>, now: number): Omit<Fault, 'key'> {
  const fault = describeTrouble(trouble);
  if (trouble.workedAt === null) return fault;
  return { ...fault, tone: 'over', remedy: `${formatTime(trouble.workedAt, new Date(now))}又正常了，不用再处理` };
}

function describeTrouble({ kind, name, count, lastAt, causes, hasStandIn }: Of<'troubles'>): Omit<Fault, 'key'> {
  const rest = count - causes.reduce((sum, one) => sum + one.count, 0);
  const told = causes.map((one) => (causes.length > 1 ? `${one.detail}（${one.count} 次）` : one.detail));
  const why = [...told, ...(rest > 0 && causes.length > 1 ? [`更早的其他原因（${rest} 次）`] : [])].join('；');
  if (kind === 'turn')
    return {
      tone: 'danger',
      what: `${count} 次问答没有保存下来：${why}`,
      remedy: '请检查数据库和磁盘空间；对话的人已被告知这次没有保存',
      lastAt,
    };
  if (kind === 'files')
    return {
      tone: 'danger',
      what: `${count} 次上传没有存下来：${why}`,
      remedy: '请检查存放文件的目录（DATA_DIR 中的 files）的空间、挂载和写入权限；上传的人已被告知没有保存',
      lastAt,
    };
  return {
    tone: 'warm',
    what: `${SERVICE[kind]}“${name}”失败了 ${count} 次，${causes.length > 1 ? '原因（最近的在前）' : '最近一次'}：${why}`,
    remedy: `请在“模型服务”里测试它的连接、密钥和额度；${MEANWHILE[kind][hasStandIn ? 0 : 1]}`,
    lastAt,
  };
}

function describeProbe({ name, state }: Of<'probes'>): Omit<Fault, 'key'> {
  if (name === 'jobs' && state.endsWith('stopping'))
    return { tone: 'warm', what: '正在停止，后台任务不再处理', remedy: '停止完成后会自动从这里消失', lastAt: '' };
  const [, code] = /^cannot be written: (\w+)$/.exec(state) ?? [];
  const { what, remedy } = PROBE[name];
  return { tone: 'danger', what: code ? `${what}（${code}）` : what, remedy, lastAt: '' };
}

function listOfProcess({ probes, disks, troubles, transport }: ProcessHealth, now: number): Omit<Fault, 'key'>[] {
  const isRecent = ({ lastAt }: { lastAt: string }): boolean => now - Date.parse(lastAt) < RECENT_MS;
  const full = disks.flatMap(describeDisk);
  const isFull = full.some(({ tone }) => tone === 'danger');
  // A full disk is told once, with its figures.
  const failing = probes.filter(
    ({ name, state }) => state !== 'ok' && !(isFull && (name === 'disk' || state.endsWith('ENOSPC'))),
  );
  return [
    ...failing.map(describeProbe),
    ...full,
    ...troubles.filter(isRecent).map((one) => describeEnded(one, now)),
    ...transport.filter(isRecent).map(({ fault, lastAt, from }) => ({
      tone: 'warm' as const,
      what: `${TRANSPORT[fault].what}（来自 ${from}）`,
      remedy: TRANSPORT[fault].remedy,
      lastAt,
    })),
  ];
}

type Disk = ProcessHealth['disks'][number];
const HOLDING: Record<Disk['holds'][number], string> = {
  database: '数据库',
  files: '上传的文件',
  rest: '密钥和语音缓存',
};
const nameDisk = ({ holds }: Disk): string => `磁盘（${holds.map((one) => HOLDING[one]).join('、')}）`;

function describeDisk(disk: Disk): Omit<Fault, 'key'>[] {
  const { free, refuseBelow, unreadyBelow, holds } = disk;
  const takesFiles = holds.includes('files');
  const left = `${nameDisk(disk)}只剩 ${writeSize(free)}`;
  const refused = takesFiles ? '，已不再接收上传' : '';
  const lastAt = '';
  if (free < unreadyBelow) return [{ tone: 'danger', what: `${left}${refused}`, remedy: PROBE.disk.remedy, lastAt }];
  const remedy = '请清理磁盘或扩容，不用重启';
  if (free < refuseBelow) return [{ tone: takesFiles ? 'danger' : 'warm', what: `${left}${refused}`, remedy, lastAt }];
  if (free >= refuseBelow * NEARLY) return [];
  const what = takesFiles ? `${left}，低于 ${writeSize(refuseBelow)} 时不再接收上传` : left;
  return [{ tone: 'warm', what, remedy, lastAt }];
}

function listShared({ database: { migrations }, jobs }: Health): Fault[] {
  const faults: Fault[] = [];
  const add = (key: string, tone: Fault['tone'], what: string, remedy: string) =>
    faults.push({ key, tone, what, remedy, lastAt: '' });
  if (migrations.applied < migrations.known)
    add('migrations', 'danger', '数据库的表结构没有更新完', '请重启服务，启动时会自动更新；如果失败，请看启动时的提示');
  if (migrations.applied > migrations.known)
    add('migrations', 'warm', '数据库的表结构来自更新的版本', '请把所有进程都升级到同一版本');
  if (jobs.stuck > 0)
    add('stuck', 'danger', `${jobs.stuck} 项后台任务卡住了`, '几分钟后会自动重新处理；如果一直如此，请重启服务');
  if ((jobs.oldestSeconds ?? 0) > LONG_WAIT_SECONDS)
    add(
      'waiting',
      'warm',
      `后台任务积压，最早的已等了 ${describeSpan(jobs.oldestSeconds ?? 0)}`,
      '大批文档在处理时属于正常；如果运行中的任务为 0，请重启服务',
    );
  if (jobs.failed > 0)
    add(
      'failed',
      'warm',
      `24 小时内有 ${jobs.failed} 项后台任务最终失败`,
      '请在“概览”里看是谁的哪类内容，原因写在内容旁边，可以在那里重试',
    );
  return faults;
}

/** A process that was there: frozen, too busy, cut off from the database, or ended where nobody could see it. */
const describeSilent = ({ host, pid, startedAt, seenAt }: Health['silent'][number]): Fault => ({
  key: `${host} ${pid} ${startedAt}`,
  tone: 'danger',
  what: `${nameProcess({ host, pid })}：没有回应，最后一次出现是`,
  remedy: '请看它是否还在运行、是否卡住或连不上数据库，必要时重启它。如果它是被强行结束的，一天后会从这里消失',
  lastAt: seenAt,
});

const TONES: readonly Fault['tone'][] = ['danger', 'warm', 'over'];

/** What is wrong, the worst first, and what was. With several processes each names its own. */
export function listFaults(health: Health, now: number): Fault[] {
  const { processes, silent } = health;
  const isOne = processes.length + silent.length === 1;
  const own = processes.flatMap((one) =>
    listOfProcess(one, now).map((fault, n) => ({
      ...fault,
      key: `${one.id} ${n}`,
      what: isOne ? fault.what : `${nameProcess(one)}：${fault.what}`,
    })),
  );
  return [...listShared(health), ...silent.map(describeSilent), ...own].sort(
    (one, other) => TONES.indexOf(one.tone) - TONES.indexOf(other.tone),
  );
}

export const nameProcess = ({ host, pid }: Pick<ProcessHealth, 'host' | 'pid'>): string => `${host}（进程 ${pid}）`;

/** 45 秒, 12 分钟, 3 小时, 2 天 */
export function describeSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} 小时` : `${Math.floor(seconds / 86_400)} 天`;
}

/** Figures of a part: what they are of, and what they are. */
export type Fact = readonly [label: string, value: string];

export function listSharedFacts({ database, jobs }: Health): { title: string; facts: Fact[] }[] {
  const { kind, version, size, migrations } = database;
  return [
    {
      title: '数据库',
      facts: [
        ['类型', kind === 'embedded' ? `内置 PostgreSQL ${version}` : `PostgreSQL ${version}`],
        ['大小', writeSize(size)],
        [
          '表结构',
          migrations.applied === migrations.known
            ? `已是最新（${migrations.known} 项）`
            : `${migrations.applied} / ${migrations.known} 项`,
        ],
      ],
    },
    {
      title: '后台任务',
      facts: [
        [
          '等待',
          `${jobs.waiting} 项${jobs.oldestSeconds === null ? '' : `，最早的已等 ${describeSpan(jobs.oldestSeconds)}`}`,
        ],
        ['运行中', `${jobs.running} 项`],
        ['稍后', `${jobs.later} 项`],
        ['24 小时内失败', `${jobs.failed} 项`],
        ['卡住', `${jobs.stuck} 项`],
      ],
    },
  ];
}

export function listProcessFacts({ startedAt, memory, disks, reading, probes }: ProcessHealth, now: Date): Fact[] {
  const database = probes.find(({ name }) => name === 'database');
  return [
    ['启动', formatTime(startedAt, now)],
    ['内存', writeSize(memory)],
    ...(database ? [['数据库写入', database.state === 'ok' ? '正常' : '失败'] as const] : []),
    ...disks.flatMap((disk): Fact[] => [
      [disks.length > 1 ? `${nameDisk(disk)}可用` : '磁盘可用', `${writeSize(disk.free)} / ${writeSize(disk.total)}`],
      ...(disk.holds.includes('files') ? [['不再接收上传', `低于 ${writeSize(disk.refuseBelow)} 时`] as const] : []),
    ]),
    ['处理文档', `${reading.busy} 个进程，内存 ${writeSize(reading.held)} / ${writeSize(reading.room)}`],
  ];
}
