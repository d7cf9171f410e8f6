import type { Fall } from '#web/ui/use-figure.ts';
import type { VoiceView } from './voice-view.ts';

/**
 * What a page gives instead of what it would: of the figure what its ladder tells, of the voice the engine's, the server's, the browser's,
 * text. Why nobody can speak to it stands where one would: at the microphone.
 */
interface Rungs {
  figure: Fall | null;
  voice: Pick<VoiceView, 'source' | 'muted' | 'problem' | 'fell'>;
  online: boolean;
}

/** One short line for each thing that fell back, with its reason; empty where everything is as it should be. */
export function describeFall({ figure, voice, online }: Rungs): string[] {
  const lines: string[] = [];
  if (!online) lines.push('网络已断开，恢复后自动继续');
  if (figure) lines.push(`形象改用${figure.shows === 'still' ? '静态画面' : '动画形象'}：${figure.reason}`);
  // Who switched the sound off knows why nothing is heard.
  if (!voice.muted) {
    if (voice.problem !== null) lines.push(`改为文字回答：${voice.problem}`);
    else if (voice.source === 'browser') lines.push(`声音改用浏览器自带语音：${voice.fell ?? '服务端没有可用的语音'}`);
  }
  return lines;
}
