import { LRUCache } from 'lru-cache';
import { CODE } from '#contract/errors.contract.ts';
import type { HearingInfo } from '#contract/hearing.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { StartedPage } from '#contract/short-link.contract.ts';
import type { SpeechEngineInfo, SpeechInput, Voice } from '#contract/speech.contract.ts';
import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { networkOf, siteOf } from '#server/platform/http/network-of.ts';
import type { Log } from '#server/platform/log.ts';
import { hashToken } from '#server/platform/token.ts';
import { type ConversationKey, type Guise, roleInLanguage, wearGuise } from '../chat/index.ts';
import { speechOfRole, voiceOfRole } from '../speech/index.ts';
import type { VisitLimits } from './limit-visits.ts';
import type { ShareStore } from './share.store.ts';
import type { ShortLinks } from './short-link.service.ts';
import type { OpenPlace, VisitAccess } from './visit-access.ts';

const MOST_REMEMBERED = 5000;

/** For how long the role and the voice of a visitor's sentence serve for the next ones, ms. */
const VOICE_MS = 5000;

/** Who calls, as the server knows it. */
export interface Caller {
  /** Null before the browser has entered. */
  visitorId: string | null;
  address: string;
}

/** As whom a role stands in a place, asked only once that has let somebody in. */
export interface FindGuise {
  /** Of calls with the same one the answer is the same. */
  key: string;
  find(place: OpenPlace): Promise<Guise | null>;
}

/** A visitor in an open place. */
export type Visit = OpenPlace & {
  visitorId: string;
  /** Digest of the network that it comes from; with IPv6 of the site, of whose networks one stranger may have all. */
  network: string;
};

interface Dependencies {
  enter: VisitAccess;
  limits: VisitLimits;
  store: Pick<ShareStore, 'noteVisit' | 'noteUse'>;
  log: Log;
  findRole(accountId: string, roleId: string): Promise<Role>;
  listVoices(accountId: string): Promise<{ engines: SpeechEngineInfo[]; voices: Voice[] }>;
  describeHearing(): HearingInfo;
  /** The voice that belongs to a look. */
  speakerOf(avatarId: string): Promise<string | null>;
  shortCodes: Pick<ShortLinks, 'ofRoom' | 'ofPlace'>;
  now: () => number;
}

/** What people without an account may do in a place that is open to them. */
export function createVisitService(dependencies: Dependencies) {
  const { enter, limits, store, log, findRole, listVoices, describeHearing, speakerOf, shortCodes, now } = dependencies;
  /** Never awaited: nobody waits for a number. */
  const note = (done: Promise<void>) =>
    done.catch((error: unknown) => log.warn({ err: error }, 'a visit was not noted'));

  const settle = async (place: VisitPlace, { visitorId, address }: Caller, evenClosed = false): Promise<Visit> => {
    const open = await enter(place, address, { evenClosed });
    if (!visitorId) throw new AppError(CODE.conflict, '页面已过期，请刷新后重试');
    return { ...open, visitorId, network: hashToken(siteOf(address) ?? networkOf(address)) };
  };

  const voiceOf = (role: Role, language: string, voices: Voice[]) => voiceOfRole(role, language, voices, speakerOf);

  const recent = rememberFor<{ role: Role; voice: Voice | null }>(VOICE_MS, now);
  /** Asked twice a sentence, in the middle of a conversation: how it sounded a moment ago it still does. Who may be there is asked each time. */
  const settleVoice = async (place: VisitPlace, caller: Caller, language: string | undefined, guise: FindGuise) => {
    const visit = await settle(place, caller);
    const { accountId, roleId, id } = visit;
    const heard = await recent(JSON.stringify([accountId, roleId, id, language, guise.key]), async () => {
      const role = wearGuise(await findRole(accountId, roleId), await guise.find(visit));
      const { voices } = await listVoices(accountId);
      const voice = await voiceOf(role, roleInLanguage(role, language ?? role.language).language, voices);
      return { role, voice };
    });
    return { visit, ...heard };
  };

  return {
    /**
     * @param visitorId of this browser, made before when it had none
     */
    async open(
      place: VisitPlace,
      language: string | undefined,
      visitorId: string,
      address: string,
      guise: FindGuise,
    ): Promise<VisitRoom> {
      const open = await enter(place, address);
      const own = wearGuise(await findRole(open.accountId, open.roleId), await guise.find(open));
      const role = roleInLanguage(own, language ?? own.language);
      const { voices } = await listVoices(open.accountId);
      const voice = await voiceOf(own, role.language, voices);
      if (open.channel === 'share' && (await limits.isNewVisit(visitorId, open.id)))
        void note(store.noteVisit(open.id, new Date(now())));
      const { name, roleDesc, avatarCode, sleepText, realtimeRecommendOn } = role;
      return {
        channel: open.channel,
        name,
        roleDesc,
        avatarCode,
        sleepText,
        realtimeRecommendOn,
        language: role.language,
        languages: [own.language, ...own.avatarRoleDetailVos.map((detail) => detail.language)],
        speech: { engines: [], voices: voice ? [nameless(voice, own.name)] : [] },
        hearing: namelessHearing(describeHearing()),
        interaction: open.interaction,
        scene: open.scene,
        direction: open.direction,
        edition: open.edition,
        shortCode: await shortCodes.ofRoom(place, open),
        questions: role.question,
      };
    },

    /** Where the visitor may follow the place's state, until `leave` is called. */
    async follow(place: VisitPlace, caller: Caller): Promise<{ visit: Visit; leave: () => void }> {
      const visit = await settle(place, caller);
      return { visit, leave: await limits.follow(visit.visitorId, caller.address) };
    },

    /** The place, if it is open. */
    enter,

    /** Who calls where, for calls that are counted elsewhere. */
    find: settle,

    /** A place shows the look of its own role. @throws AppError for any other, as for one that never was */
    async requireLook({ accountId, roleId }: Visit, code: string): Promise<void> {
      if ((await findRole(accountId, roleId)).avatarCode !== code) throw notFound('实时形象');
    },

    /** @param evenClosed the place need not be open any more */
    async read(place: VisitPlace, caller: Caller, evenClosed = false): Promise<Visit> {
      const visit = await settle(place, caller, evenClosed);
      await limits.read(visit.visitorId);
      return visit;
    },

    /** Of the address that another device may be shown; empty where there is none. */
    async shortCode(place: VisitPlace, caller: Caller, of: StartedPage): Promise<string> {
      const visit = await settle(place, caller);
      await limits.read(visit.visitorId);
      return shortCodes.ofPlace(place, visit, of);
    },

    async ask(place: VisitPlace, caller: Caller): Promise<Visit> {
      const visit = await settle(place, caller);
      await limits.ask(visit.visitorId, visit.id, caller.address);
      if (visit.channel === 'share' && (await limits.isWorthNoting(visit.id)))
        void note(store.noteUse(visit.id, new Date(now())));
      return visit;
    },

    /** Lets `work` speak a text with the role's voice in a language; without one in the role's own. */
    async speak<T>(
      { text, language, ...place }: VisitPlace & { text: string; language?: string | undefined },
      caller: Caller,
      guise: FindGuise,
      work: (speech: SpeechInput, visit: Visit) => Promise<T>,
    ) {
      const { visit, role, voice } = await settleVoice(place, caller, language, guise);
      if (!voice) throw new AppError(CODE.unavailable, '没有可用的语音引擎');
      const speech = speechOfRole(role, voice, text);
      return limits.speak(visit.visitorId, () => work(speech, visit));
    },
  };
}

export type VisitService = ReturnType<typeof createVisitService>;

/** Whose voice it is and who understands speech, visitors need not know; what they hear is the role, by the name that it goes by there. */
const nameless = (voice: Voice, name: string): Voice => ({ ...voice, name, speaker: 'role', engine: '' });
const namelessHearing = ({ engine, detector }: HearingInfo): HearingInfo => ({
  engine: engine === null ? null : '',
  detector,
});

/** Names the visitor's conversation: nobody else's can be read by guessing its timestamp. */
export const keyOf = ({ accountId, roleId, channel, visitorId }: Visit, cid: string): ConversationKey => ({
  accountId,
  roleId,
  channel,
  visitorId,
  cid,
});

/** Answers what was found under a key within the last `ms`, or being looked for; failures are not remembered. */
function rememberFor<T>(ms: number, now: () => number) {
  const known = new LRUCache<string, Promise<T>>({ max: MOST_REMEMBERED, ttl: ms, ttlResolution: 0, perf: { now } });
  return (key: string, find: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? find();
    if (!known.has(key)) known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}
