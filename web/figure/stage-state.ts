import type { VoiceView } from '#web/talk/core/voice-view.ts';

interface Scene {
  answering: boolean;
  /** The answer on its way has text. */
  hasText: boolean;
  voice: VoiceView['phase'];
  /** The person writes, or is about to. */
  typing: boolean;
}

/** What the digital human does: it thinks until it is heard, or read where nothing is to be heard, and listens while someone writes. */
export function chooseStageState({
  answering,
  hasText,
  voice,
  typing,
}: Scene): 'speaking' | 'thinking' | 'listening' | 'idle' {
  if (voice === 'speaking') return 'speaking';
  if (voice === 'pending' || (answering && !hasText)) return 'thinking';
  return typing && !answering ? 'listening' : 'idle';
}
