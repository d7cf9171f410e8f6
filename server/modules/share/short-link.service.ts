import { randomInt } from 'node:crypto';
import { CODE } from '#contract/errors.contract.ts';
import { guessesOf } from '#contract/rate-limit.contract.ts';
import { showsOwnAddress } from '#contract/scene.contract.ts';
import {
  SHORT_CODE_SIGNS,
  SHORT_LINK,
  SHORT_LINK_LIMITS,
  type StartedPage,
  startedPath,
} from '#contract/short-link.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { demandOfNetwork, isSpentOfNetwork } from '#server/platform/limit/demand-of-network.ts';
import type { Limits } from '#server/platform/limit/limits.ts';
import { hashToken } from '#server/platform/token.ts';
import type { TokenGuard } from '../account/index.ts';
import type { KnownShortLink, Led, ShortLinkStore } from './short-link.store.ts';
import type { Tickets } from './tickets.ts';
import type { OpenPlace } from './visit-access.ts';

const DAY_MS = 86_400_000;
const FORM = new RegExp(`^[${SHORT_CODE_SIGNS}]{${SHORT_LINK.length}}$`);
/** No project and no ticket: the application says that there is no such room. */
const NOWHERE = startedPath('room', 'none', { ticket: 'none' });
const { guesses } = guessesOf('short');
/** Rows of one statement. */
const PURGED_AT_ONCE = 5000;

interface Dependencies {
  store: ShortLinkStore;
  tickets: Tickets;
  limits: Limits;
  /** Of codes. */
  guard: TokenGuard;
  now: () => number;
}

const newCode = (): string =>
  Array.from({ length: SHORT_LINK.length }, () => SHORT_CODE_SIGNS[randomInt(SHORT_CODE_SIGNS.length)]).join('');

/** Codes that stand for tickets, so that an address can be read by a camera and passed on. */
export function createShortLinks({ store, tickets, limits, guard, now }: Dependencies) {
  /** Null where the ticket does not open the project now, or is for its owner alone. */
  async function codeOf(
    { id: projectId, accountId }: { id: string; accountId: string },
    ticket: string,
    led: Led,
  ): Promise<string | null> {
    const read = tickets.read(ticket);
    if (read === null || read === 'expired' || read.projectId !== projectId || read.draftOf !== null) return null;
    const { isOwn, until } = read;
    // The account's own screen is asked for no password, and gets a new ticket with every load; whoever scans it is a visitor, and its
    // loads of one day share a code.
    const find = async (on?: Parameters<typeof store.ofTicket>[2]): Promise<KnownShortLink | null> => {
      if (!isOwn) return store.ofTicket(ticket, led, on);
      const span = { from: new Date(Math.max(until - DAY_MS, now())), to: new Date(until) };
      const known = await store.ofProject(projectId, led, span, on);
      // One that was sealed with a key that was given up opens nothing any more.
      return known && tickets.read(known.ticket) !== null ? known : null;
    };
    const make = () => {
      // As old as the one that it comes from: links that are ended while it is made end it too.
      const given = isOwn ? tickets.make(projectId, until, { made: read.made }) : ticket;
      const madeAt = new Date(read.made);
      return { code: newCode(), accountId, projectId, ...led, ticket: given, madeAt, until: new Date(until) };
    };
    return (await find())?.code ?? store.keep(projectId, find, make, SHORT_LINK.perProject);
  }

  /** To be shown to other devices; empty for rooms that have a shorter address, and for what is its owner's alone. */
  async function ofPlace(
    { name, ticket = '' }: VisitPlace,
    { projectId, accountId, channel }: Pick<OpenPlace, 'projectId' | 'accountId' | 'channel'>,
    page: StartedPage,
  ): Promise<string> {
    if (name || projectId === null || channel !== 'room') return '';
    return (await codeOf({ id: projectId, accountId }, ticket, { page, device: 'any' })) ?? '';
  }

  return {
    codeOf,
    ofPlace,

    /** For the room itself, where its scene shows it. */
    ofRoom: async (place: VisitPlace, open: OpenPlace): Promise<string> =>
      showsOwnAddress(open.scene?.components ?? []) ? ofPlace(place, open, 'room') : '',

    /**
     * Where a code leads, on the same host. One that never was, is over or is none leads to the same place. Unlike tokens, codes are short
     * enough to be met by trying: a network that has tried too many is refused all of them for a while.
     * @param address of the client
     */
    async lead(typed: string, address: string): Promise<string> {
      await demandOfNetwork(limits, SHORT_LINK_LIMITS.opens, address);
      const code = typed.toLowerCase();
      if (!FORM.test(code)) return NOWHERE;
      if (await isSpentOfNetwork(limits, guesses, address)) throw new AppError(CODE.tooMany, guesses.message);
      const found = await store.find(code, new Date(now()));
      if (found) return startedPath(found.page, found.projectId, found);
      await guard.noteUnknown(hashToken(code), address);
      return NOWHERE;
    },

    /** Those whose time is over go. */
    async purge(): Promise<void> {
      while ((await store.purge(new Date(now()), PURGED_AT_ONCE)) === PURGED_AT_ONCE);
    },
  };
}

export type ShortLinks = ReturnType<typeof createShortLinks>;
