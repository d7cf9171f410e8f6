import { Agent } from 'undici';
import { openFunasr } from './funasr-stream.ts';
import type { HearingService, HearingStream, HearingWishes } from './hearing-stream.ts';
import { openTranscription } from './transcription.ts';

export interface HearingClient {
  open(wishes: HearingWishes, signal: AbortSignal): HearingStream;
  close(): Promise<void>;
}

/** Client of one service that recognises speech. No redirect is followed. */
export function createHearingClient(service: HearingService): HearingClient {
  const agent = new Agent({ pipelining: 1, connect: { timeout: 10_000 } });
  const open = service.kind === 'funasr' ? openFunasr : openTranscription;
  return {
    open: (wishes, signal) => open(service, wishes, agent, signal),
    close: () => agent.destroy(),
  };
}
