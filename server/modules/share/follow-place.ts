import { CODE, PLACE_CODES } from '#contract/errors.contract.ts';
import type { ProductEvent } from '#contract/event.contract.ts';
import type { LineState } from '#contract/line.contract.ts';
import type { VisitNews } from '#contract/visit.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { BEAT_MS, createBell, type createEventModule } from '../event/index.ts';
import type { OpenPlace } from './visit-access.ts';

/** A place that is open although its time is over is looked at again so much later, ms: ends are compared in whole seconds. */
const LATE_MS = 1000;

interface Dependencies {
  events: Pick<ReturnType<typeof createEventModule>, 'follow' | 'closing'>;
  log: Log;
  now: () => number;
  beatMs?: number;
}

/** Tells whoever is in a place when it closes. Events and the clock only say when to look; what is told is what every call would be told. */
export function createPlaceFollower({ events, log, now, beatMs = BEAT_MS }: Dependencies) {
  /**
   * @param enter asks anew whether the place is open
   * @param watchLine tells where the page's session stands, until what it answers is called
   */
  return async function* followPlace(
    found: OpenPlace,
    enter: () => Promise<OpenPlace>,
    signal: AbortSignal,
    watchLine: (onChange: (state: LineState) => void) => () => void = () => () => {},
  ): AsyncGenerator<VisitNews> {
    let place = found;
    let isOld = true; // until the events are followed, something may have happened
    const until = AbortSignal.any([signal, events.closing]);
    const bell = createBell(until);
    const onEvent = (event: ProductEvent) => {
      if (!mayClose(event, place)) return;
      isOld = true;
      bell.ring();
    };
    const stops: (() => void)[] = [];
    const changes: LineState[] = [];
    try {
      stops.push(
        watchLine((state) => {
          changes.push(state);
          bell.ring();
        }),
      );
      stops.push(await events.follow(place.accountId, onEvent));
      stops.push(await events.follow(null, onEvent));
      for (let told: string | null = null; !until.aborted; ) {
        if (isOld || now() >= place.until) {
          isOld = false;
          try {
            place = await enter();
          } catch (error) {
            if (isEnd(error)) yield { type: 'closed', code: error.code, message: error.message };
            else log.warn({ err: error }, 'whether a place is open could not be asked'); // the page connects again
            return;
          }
        }
        if (told !== place.edition) yield { type: 'open', edition: place.edition };
        told = place.edition;
        for (let state = changes.shift(); state; state = changes.shift()) yield { type: 'line', ...state };
        if (isOld) continue;
        const left = place.until > now() ? place.until - now() : LATE_MS;
        if ((await bell.wait(Math.min(beatMs, left))) && left > beatMs) yield { type: 'beat' };
        if (place.channel === 'preview') isOld = true; // no event tells when its owner's session expires
      }
    } finally {
      for (const stop of stops) stop();
    }
  };
}

export type FollowPlace = ReturnType<typeof createPlaceFollower>;

/** Whether after this event the place may be closed to its visitors, or closes at another time. */
function mayClose({ kind, subjectId }: ProductEvent, { id, roleId, accountId, channel }: OpenPlace): boolean {
  const [subject] = kind.split('.');
  if (subject === 'share' || subject === 'project') return subjectId === id;
  if (subject === 'role') return subjectId === roleId;
  if (kind === 'session.ended') return channel === 'preview';
  // A brand may ban sharing; which one is the account's can change with the account.
  return subject === 'company' || ((subject === 'account' || subject === 'standing') && subjectId === accountId);
}

const isEnd = (error: unknown): error is AppError =>
  error instanceof AppError && (PLACE_CODES.includes(error.code) || error.code === CODE.notFound);
