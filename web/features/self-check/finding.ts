import type { MicrophoneTrouble } from '#avatar/hearing/index.ts';
import { MICROPHONE_WORDS } from '#web/talk/core/microphone-words.ts';

/** Speech that is no more than this above the room is often misheard, dB; and words that come later than this feel slow, ms. */
const QUIET_DB = 10;
const SLOW_MS = 3000;

/** What was found out about one thing. */
export interface Finding {
  state: 'ok' | 'warn' | 'bad' | 'off';
  /** In a few words. */
  value: string;
  /** What to do; empty where nothing is to be done. */
  remedy: string;
}

/** One line of the page. `null`: not tried yet. */
export interface Check {
  id: string;
  title: string;
  finding: Finding | null;
}

const ok = (value: string): Finding => ({ state: 'ok', value, remedy: '' });

export function judgeSecure(isSecure: boolean, protocol: string): Finding {
  if (isSecure) return ok(protocol === 'https:' ? 'https 已启用' : '本机访问');
  return {
    state: 'bad',
    value: '不是 https',
    remedy: '浏览器只在 https 页面里给用麦克风和摄像头，请改用 https:// 开头的地址',
  };
}

/** @param renderer what draws, as the browser names it; empty where it tells nothing */
export function judgeDrawing(canvas: boolean, webgl: boolean, renderer: string): Finding {
  if (!canvas)
    return { state: 'bad', value: '不能绘制', remedy: '请换用新版 Chrome、Edge 或 Safari；现在只显示静态画面' };
  if (!webgl)
    return {
      state: 'warn',
      value: '没有 WebGL2',
      remedy: '动画形象可用；视频抠像会改用慢一些的方式。请在浏览器设置里打开“硬件加速”',
    };
  if (/swiftshader|llvmpipe|software/i.test(renderer))
    return {
      state: 'warn',
      value: '软件绘制',
      remedy: '画面可能不够流畅。请在浏览器设置里打开“硬件加速”并更新显卡驱动',
    };
  return ok('硬件加速');
}

export function judgeCodecs(webm: boolean, mp4: boolean, encodes: boolean): Finding {
  if (!webm && !mp4) return { state: 'bad', value: '都不能播放', remedy: '请换用新版浏览器；现在只能使用动画形象' };
  const plays = [webm && 'WebM', mp4 && 'MP4'].filter(Boolean).join('、');
  if (!encodes)
    return { state: 'warn', value: `可播放 ${plays}`, remedy: '不能在这台设备上制作视频，其他功能不受影响' };
  return ok(`可播放和制作 ${plays}`);
}

/** @param ms the round trips, at least one */
export function judgeLatency(ms: readonly number[]): Finding {
  const sorted = [...ms].sort((a, b) => a - b);
  const middle = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  const value = `往返 ${middle} 毫秒`;
  if (middle <= 150) return ok(value);
  if (middle <= 500) return { state: 'warn', value, remedy: '回答会慢一点；可换有线网络或离路由器近一些' };
  return { state: 'bad', value, remedy: '网络太慢，语音会断续；请检查网络或代理' };
}

const MICROPHONES: Record<MicrophoneTrouble, string> = {
  insecure: '不是 https',
  unsupported: '浏览器不支持',
  denied: '没有权限',
  dismissed: '还没有允许',
  blocked: '被系统禁用',
  framed: '被外层网页禁用',
  absent: '没有找到麦克风',
  busy: '麦克风被占用',
  lost: '麦克风断开了',
  broken: '打不开麦克风',
};

export const judgeMicrophone = (trouble: MicrophoneTrouble): Finding => ({
  state: 'bad',
  value: MICROPHONES[trouble],
  remedy: MICROPHONE_WORDS[trouble],
});

/** What was heard of a spoken sentence. */
export interface Recognised {
  text: string;
  /** From the end of what was said to its text. */
  waitMs: number;
  /** The loudest of it above the noise of the room, dB; null where the browser listens by itself and tells nothing. */
  aboveDb: number | null;
}

export function judgeRecognition({ text, waitMs, aboveDb }: Recognised): Finding {
  const loudness = aboveDb === null ? '' : `，比环境声高 ${Math.round(aboveDb)} 分贝`;
  if (text === '') return { state: 'bad', value: `没有听懂${loudness}`, remedy: '请靠近麦克风、说慢一点，再试一次' };
  const value = `听到“${text}”${loudness}，${(waitMs / 1000).toFixed(1)} 秒后出字`;
  if (aboveDb !== null && aboveDb < QUIET_DB)
    return { state: 'warn', value, remedy: '周围太吵或声音太小：请靠近麦克风，或换指向性麦克风' };
  if (waitMs > SLOW_MS) return { state: 'warn', value, remedy: '出字太慢：请检查网络，或请管理员换一个识别服务' };
  return ok(value);
}

/** @param peak loudest moment, 0..1 */
export function judgeLoudness(peak: number): Finding {
  if (peak < 0.01)
    return { state: 'bad', value: '没有声音', remedy: '麦克风打开了，但没有听到声音：检查静音键和系统里的输入设备' };
  if (peak < 0.05) return { state: 'warn', value: '声音很小', remedy: '请离麦克风近一些，或在系统里调高输入音量' };
  return ok('听到了您的声音');
}

export function judgeBrowserVoice(speaks: boolean, hears: boolean): Finding {
  if (speaks && hears) return ok('能朗读，能识别中文');
  if (speaks)
    return {
      state: 'warn',
      value: '能朗读，不能识别',
      remedy: '服务端没有语音识别时，请打字提问，或换用 Chrome、Edge',
    };
  if (hears)
    return {
      state: 'warn',
      value: '能识别，没有中文语音',
      remedy: '服务端语音不可用时只显示文字；可在系统里安装中文语音',
    };
  return { state: 'warn', value: '没有', remedy: '全靠服务端的语音；没有时请打字，看文字回答' };
}

const WORDS = { ok: '正常', warn: '注意', bad: '有问题', off: '未检查' } as const;
export const wordOf = (finding: Finding | null): string => WORDS[finding?.state ?? 'off'];

/** For whoever helps: what was found and on what, without names, addresses or keys. */
export function writeReport(
  checks: readonly Check[],
  device: { time: string; browser: string; screen: string },
): string {
  const lines = checks.map(({ title, finding }) => {
    const parts = [wordOf(finding), finding?.value, finding?.remedy].filter(Boolean);
    return `${title}：${parts.join('；')}`;
  });
  return [`自检报告 ${device.time}`, `浏览器：${device.browser}`, `屏幕：${device.screen}`, ...lines].join('\n');
}
