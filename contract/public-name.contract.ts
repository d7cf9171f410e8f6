import { TRIAL_ROOM } from './home-host.contract.ts';

// Read before anything else is there, by the page that asks for its room early: nothing heavy belongs here.

/** Characters of the name in a public address. */
export const PUBLIC_NAME = { least: 3, most: 30 } as const;

/** Below `/digital`, and no rooms. */
export const NOT_ROOMS: readonly string[] = ['app', 'check'];
/** Names that nobody may give, take over or give away: the platform's own room, what routes use, and what looks like the platform's own. */
const RESERVED: readonly string[] = [
  ...[TRIAL_ROOM, ...NOT_ROOMS],
  ...['admin', 'api', 'assets', 'digital', 'digital2', 'embed', 'home', 'index', 'login', 'none', 'oem', 'operator'],
  ...['outlineplay', 'project', 'robot', 'roleshare', 'room', 'sdkdemo', 'remotecontrol', 'system', 'www'],
];
export const isReservedName = (name: string): boolean => RESERVED.includes(name);

/** As it stands in the address, on whatever keyboard it was typed. */
export const plainPublicName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/** Why a plain text can't name a room; null for one that can. */
export function refusePublicName(name: string): string | null {
  const { least, most } = PUBLIC_NAME;
  const length = [...name].length;
  if (length < least || length > most) return `公开地址的名称应有 ${least} 到 ${most} 个字`;
  // Ideographs alone: radicals look like them.
  if (!/^[a-z0-9\u3400-\u4dbf\u4e00-\u9fff-]+$/u.test(name)) return '名称只能用小写字母、数字、连字符（-）和汉字';
  if (name.startsWith('-') || name.endsWith('-')) return '名称的开头和结尾不能是连字符';
  return isReservedName(name) ? '这个名称由平台保留，请换一个' : null;
}
