import { LINE_TIMES, type Line, type LineClass, type LineEntry, type LineUse } from '#contract/line.contract.ts';
import type { IconName } from '#web/ui/icon.tsx';

export const CLASS_WORDS: Record<LineClass, string> = { saas: 'SaaS', windows: 'Windows', android: '安卓' };

const ENTRY_WORDS: Record<LineEntry, string> = {
  room: '房间',
  share: '分享链接',
  embed: '网页嵌入',
  app: 'H5',
  kiosk: '一体机',
};

/** A page beats every 8 s: one that has missed a beat is likely gone. */
const LATE_SECONDS = LINE_TIMES.beatMs / 1000 + 5;

export function describeDevice({ entry, device }: Pick<Line, 'entry' | 'device'>): { icon: IconName; text: string } {
  const isMobile = /iPhone|iPad|Android|鸿蒙/.test(device);
  const icon = entry === 'kiosk' ? 'kiosk' : isMobile ? 'mobile' : entry === 'embed' ? 'globe' : 'project';
  return { icon, text: `${ENTRY_WORDS[entry]}，${device}` };
}

/** @param passed seconds since the figures were read */
export function describeBeat(line: Pick<Line, 'silentSeconds' | 'freeInSeconds'>, passed: number) {
  const silent = line.silentSeconds + passed;
  if (silent < LATE_SECONDS) return { isLost: false, text: `${Math.floor(silent)} s 前` };
  const left = Math.ceil(line.freeInSeconds - passed);
  return { isLost: true, text: left > 0 ? `${left} s 后释放` : '正在释放' };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `06:31`, and `1:06:31` from an hour on. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(whole % 60)}`;
}

/** `42 s`, `3 分钟`. */
export function sayLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 90 ? `${whole} s` : `${Math.round(whole / 60)} 分钟`;
}

/** The class that is nearest to its end: whoever waits comes first. */
export function mostUsed(classes: readonly LineUse[]): LineUse | null {
  const weigh = ({ waiting, used, limit }: LineUse) => waiting * 1000 + used / limit;
  return classes.filter(({ limit }) => limit > 0).toSorted((one, other) => weigh(other) - weigh(one))[0] ?? null;
}
