import type { SpokenFilm } from '#avatar/stage/index.ts';
import type { AnswerFilm } from '#contract/answer-video.contract.ts';
import type { SpeechEngineInfo, Voice } from '#contract/speech.contract.ts';
import type { VoiceSource } from './voice-view.ts';

/** What happens to the voice of a conversation. */
export type VoiceEvent =
  | { type: 'listed'; list: { engines: SpeechEngineInfo[]; voices: Voice[] } | null }
  /** `problem`: why the list did not come. */
  | { type: 'browser known'; ready: boolean; problem: string | null }
  | { type: 'speaker'; id: string | null }
  | { type: 'muted'; muted: boolean }
  | { type: 'volume'; volume: number }
  | { type: 'chosen'; source: 'server' | 'browser' }
  | { type: 'figure'; present: boolean }
  | { type: 'words'; text: string }
  | { type: 'film'; id: number; film: AnswerFilm }
  | { type: 'complete' }
  | { type: 'stopped' }
  | { type: 'closed' }
  /** What the queue that speaks tells. */
  | { type: 'sounds' }
  | { type: 'quiet' }
  | { type: 'sentence'; text: string }
  | { type: 'failed'; reason: string; inSentence: boolean; isLost?: boolean }
  /** What a voice that was given up has left unheard, and who goes on with it. */
  | { type: 'handed over'; rest: string; source: VoiceSource; fell: string | null }
  | { type: 'film loaded'; id: number; film: SpokenFilm }
  | { type: 'film lost'; id: number }
  /** The film has come this far, in seconds. */
  | { type: 'film at'; at: number | null }
  /** The browser holds sound back. */
  | { type: 'held back' };

/** What is to be done with queues and films; all but `push` and `play film` reach only what is open. */
export type VoiceEffect =
  | { do: 'push'; text: string }
  | { do: 'finish' }
  | { do: 'stop' }
  | { do: 'close' }
  | { do: 'mute'; muted: boolean }
  | { do: 'volume'; volume: number }
  | { do: 'unlock' }
  /** Gives the queue up; what it leaves unheard comes back as `handed over`. */
  | { do: 'hand over'; source: VoiceSource; fell: string | null }
  | { do: 'play film'; id: number; film: AnswerFilm }
  | { do: 'end film' }
  | { do: 'list' };
