import { streamCalls } from './avatar-stream-session.contract.ts';
import { VisitPlace } from './visit.contract.ts';

/** For visitors of a place that is open, who have entered it: the look of its role alone. */
export const {
  ice: visitStreamIce,
  open: visitStreamOpen,
  candidate: visitStreamCandidate,
  speak: visitStreamSpeak,
  interrupt: visitStreamInterrupt,
  beat: visitStreamBeat,
  close: visitStreamClose,
} = streamCalls('/avatar/visit/stream', 'public', VisitPlace.shape);
