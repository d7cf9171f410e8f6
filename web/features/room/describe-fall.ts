import type { VoiceView } from '#web/talk/voice-control.ts';

/** What a room gives instead of what it would, from the best to the least: stream, film, drawing, still picture; voice, browser's voice, text. Why nobody can speak to it stands where one would: at the microphone. */
interface Rungs {
  /** What draws the figure, and why not better. */
  figure: { shows: 'stream' | 'clips' | 'rig' | 'still'; reason: string | null };
  voice: Pick<VoiceView, 'source' | 'muted' | 'problem'>;
  online: boolean;
}

const FIGURES = { stream: '实时画面', clips: '视频', rig: '动画形象', still: '静态画面' } as const;

/** One short line for each thing that fell back, with its reason; empty where everything is as it should be. */
export function describeFall({ figure, voice, online }: Rungs): string[] {
  const lines: string[] = [];
  if (!online) lines.push('网络已断开，恢复后自动继续');
  if (figure.reason !== null) lines.push(`形象改用${FIGURES[figure.shows]}：${figure.reason}`);
  // Who switched the sound off knows why nothing is heard.
  if (!voice.muted) {
    if (voice.problem !== null) lines.push(`改为文字回答：${voice.problem}`);
    else if (voice.source === 'browser') lines.push('声音改用浏览器自带语音：服务端没有可用的语音');
  }
  return lines;
}
