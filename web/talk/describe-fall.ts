import type { Fall } from '#web/figure/use-figure.ts';
import type { VoiceView } from './core/voice-view.ts';

/**
 * What a page gives instead of what it would: of the figure what its ladder tells, of the voice the engine's, the server's, the browser's,
 * text. Why nobody can speak to it stands where one would: at the microphone.
 */
interface Rungs {
  figure: Fall | null;
  voice: Pick<VoiceView, 'source' | 'muted' | 'problem' | 'fell'>;
  online: boolean;
  /** The server does not answer. */
  isAway?: boolean;
}

const SHOWN: Record<Fall['shows'], string> = {
  stream: '实时画面',
  clips: '视频替身',
  vrm: '三维替身',
  photo: '照片替身',
  rig: '动画形象',
  still: '静态画面',
};

/** One short line for each thing that fell back, with its reason; empty where everything is as it should be. */
export function describeFall({ figure, voice, online, isAway = false }: Rungs): string[] {
  const lines: string[] = [];
  if (!online) lines.push('网络已断开，提问会在恢复后发送');
  else if (isAway) lines.push('服务暂时连不上，提问会在恢复后发送');
  if (figure) lines.push(`形象改用${SHOWN[figure.shows]}：${figure.reason}`);
  // Who switched the sound off knows why nothing is heard.
  if (!voice.muted) {
    if (voice.problem !== null) lines.push(`改为文字回答：${voice.problem}`);
    else if (voice.source === 'browser') lines.push(`声音改用浏览器自带语音：${voice.fell ?? '服务端没有可用的语音'}`);
  }
  return lines;
}
