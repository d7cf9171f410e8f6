import { z } from 'zod';
import { readMoment, writeMoment } from './access.contract.ts';
import { AccountFlags } from './account.contract.ts';
import { BrandInput } from './company.contract.ts';
import { Done, endpoint, Id, NoInput, PageInput, pageOf, requiredName, textUpTo } from './endpoint.contract.ts';
import { Email, Flag, Phone } from './rules.contract.ts';

/** Calls of the operator's console. Ids here name records of any owner: the operator runs the installation. */
const Keyword = z.string().trim().max(100).default('');
const Count = (label: string) =>
  z
    .number({ error: `请填写${label}` })
    .int({ error: `${label}应为整数` })
    .min(0)
    .max(100_000);
/** A day and a time that exist: `2026-02-31 00:00:00` would become another day. */
function isMoment(text: string): boolean {
  try {
    return writeMoment(readMoment(text)) === text;
  } catch {
    return false;
  }
}
/** Up to 100 TiB. */
const Bytes = (label: string) =>
  z
    .number({ error: `请填写${label}` })
    .int()
    .min(0)
    .max(100 * 1024 ** 4);
const MOMENT = { error: '时间格式应为 YYYY-MM-DD HH:mm:ss' };
const Moment = z
  .string(MOMENT)
  .regex(/^(19[7-9]|20\d|21\d)\d-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, { ...MOMENT, abort: true })
  .refine(isMoment, MOMENT);
const LoginAccount = z
  .string({ error: '请填写账号' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._@+-]{2,100}$/, { error: '账号只能用字母、数字和 . _ - @ +，2 到 100 位' });

/** What an operator decides about an account. No defaults here: a field that is left out of a change stays as it is. */
export const AccountSettings = z.object({
  companyId: Id,
  nickName: requiredName(30, '名称'),
  online: Flag,
  adminFlag: Flag,
  /** Null: never. */
  expireTime: Moment.nullable(),
  flags: AccountFlags,
  languages: z.array(z.string().max(20)).min(1, { error: '请至少选择一种语言' }).max(20),
  /** Comma text; empty means every model. */
  models: z.string().trim().max(1000),
  /** Names of custom models that the account may use besides. */
  customizedNlp: z.array(requiredName(100, '模型名称')).max(50, { error: '专用模型最多 50 个' }),
  lineLimit: Count('并发数'),
  winLineLimit: Count('Windows 并发数'),
  androidLineLimit: Count('安卓并发数'),
  fileSizeLimit: Bytes('知识库容量'),
  videoSizeLimit: Bytes('图片和视频容量'),
  remark: textUpTo(200, '备注'),
});

export const OperatorAccount = AccountSettings.extend({
  id: z.string(),
  loginAccount: z.string(),
  email: z.string(),
  phone: z.string(),
  companyName: z.string(),
  standing: z.enum(['active', 'banned', 'expired']),
  hasPassword: z.boolean(),
  hasSecret: z.boolean(),
  registeredBy: z.string(),
  usedFileSize: z.number().int(),
  usedVideoSize: z.number().int(),
  createdAt: z.string(),
  lastLoginAt: z.string(),
});
export type OperatorAccount = z.infer<typeof OperatorAccount>;

export const accountPage = endpoint({
  path: '/avatar/operator/account/page',
  access: 'operator',
  summary: '账号列表',
  input: PageInput.extend({
    /** In account name, name, e-mail or phone. */
    keyword: Keyword,
    companyId: z.union([z.literal(''), Id]).default(''),
    /** `expiring`: active, within the week before its end. */
    standing: z.enum(['', 'active', 'expiring', 'banned', 'expired']).default(''),
  }),
  data: pageOf(OperatorAccount),
});

/** Answers the password once; it is stored as a hash only. */
export const createAccount = endpoint({
  method: 'POST',
  path: '/avatar/operator/account/create',
  access: 'operator',
  summary: '新建账号',
  input: AccountSettings.partial()
    .required({ companyId: true, nickName: true })
    .extend({
      loginAccount: LoginAccount,
      email: z.union([z.literal(''), Email]).default(''),
      phone: z.union([z.literal(''), Phone]).default(''),
    }),
  data: z.object({ id: z.string(), password: z.string() }),
});

/** Only the fields that are given change. Disabling, or taking operator rights away, ends the account's sessions. */
export const updateAccount = endpoint({
  method: 'POST',
  path: '/avatar/operator/account/update',
  access: 'operator',
  summary: '修改账号',
  input: AccountSettings.partial().extend({ id: Id }),
  data: OperatorAccount,
});

const OneAccount = z.object({ id: Id });

/** A new random password, answered once; every session of the account ends. */
export const resetAccountPassword = endpoint({
  method: 'POST',
  path: '/avatar/operator/account/resetPassword',
  access: 'operator',
  summary: '重置密码',
  input: OneAccount,
  data: z.object({ password: z.string() }),
});

/** Makes a new secret, which its owner can view and copy; the old one is void. */
export const issueSecret = endpoint({
  method: 'POST',
  path: '/avatar/operator/account/issueSecret',
  access: 'operator',
  summary: '生成 Secret',
  input: OneAccount,
  data: Done,
});

export const removeSecret = endpoint({
  method: 'POST',
  path: '/avatar/operator/account/removeSecret',
  access: 'operator',
  summary: '移除 Secret',
  input: OneAccount,
  data: Done,
});

export const OperatorCompany = BrandInput.required({ companyId: true }).extend({
  isDefault: z.boolean(),
  accounts: z.number().int(),
  updatedAt: z.string(),
});
export type OperatorCompany = z.infer<typeof OperatorCompany>;

export const companyList = endpoint({
  path: '/avatar/operator/company/list',
  access: 'operator',
  summary: '品牌列表',
  input: NoInput,
  data: z.array(OperatorCompany),
});

/** Makes or changes a brand; takes effect at the next page load, without a build. 409 where key or host belong to another brand. */
export const saveCompany = endpoint({
  method: 'POST',
  path: '/avatar/operator/company/save',
  access: 'operator',
  summary: '保存品牌',
  input: BrandInput,
  data: OperatorCompany,
});

/** Refused (409) for the default brand and while accounts belong to it. */
export const deleteCompany = endpoint({
  method: 'POST',
  path: '/avatar/operator/company/delete',
  access: 'operator',
  summary: '删除品牌',
  input: z.object({ companyId: Id }),
  data: Done,
});

/** PNG, JPEG, WebP, GIF or ICO up to 1 MB; answers its public address. */
export const uploadAsset = endpoint({
  method: 'POST',
  path: '/avatar/operator/company/asset',
  style: 'multipart',
  access: 'operator',
  summary: '上传品牌图片',
  input: NoInput,
  data: z.string(),
});

/** A message that left, or would have left, the installation. */
export const OutboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'mail']),
  target: z.string(),
  subject: z.string(),
  /** Codes are masked once a provider has taken the message, and after they expired. */
  text: z.string(),
  /** `held`: no provider is configured, the operator reads it here. */
  status: z.enum(['held', 'queued', 'sent', 'failed']),
  provider: z.string(),
  error: z.string(),
  attempts: z.number().int(),
  createdAt: z.string(),
  sentAt: z.string(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const outboxPage = endpoint({
  path: '/avatar/operator/outbox/page',
  access: 'operator',
  summary: '发件箱',
  input: PageInput.extend({
    keyword: Keyword,
    channel: z.enum(['', 'sms', 'mail']).default(''),
    status: z.enum(['', 'held', 'queued', 'sent', 'failed']).default(''),
  }),
  data: z.object({
    ...pageOf(OutboxMessage).shape,
    /** Name of what sends, `''` where nothing is configured. */
    providers: z.object({ sms: z.string(), mail: z.string() }),
  }),
});

export const AuditEntry = z.object({
  id: z.string(),
  actorName: z.string(),
  /** Such as `account.update`. */
  action: z.string(),
  targetName: z.string(),
  /** Field by field, secrets left out. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  address: z.string(),
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditPage = endpoint({
  path: '/avatar/operator/audit/page',
  access: 'operator',
  summary: '操作日志',
  input: PageInput.extend({ keyword: Keyword }),
  data: pageOf(AuditEntry),
});
