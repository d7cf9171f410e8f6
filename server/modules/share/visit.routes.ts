import type { FastifyRequest } from 'fastify';
import { TRIAL_ROOM } from '#contract/home-host.contract.ts';
import { type LineState, WAIT_WORDS } from '#contract/line.contract.ts';
import { listCities, listSceneMedia } from '#contract/scene.contract.ts';
import type { SpeechInput } from '#contract/speech.contract.ts';
import {
  checkVisit,
  followVisit,
  openVisit,
  VisitPlace,
  visitChat,
  visitForget,
  visitHear,
  visitHistory,
  visitMedia,
  visitRecommend,
  visitResume,
  visitSentence,
  visitSpeech,
  visitStop,
} from '#contract/visit.contract.ts';
import { beatLine, leaveLine, takeLine } from '#contract/visit-line.contract.ts';
import { type PlayNode, visitOutline, visitShortCode } from '#contract/visit-outline.contract.ts';
import {
  visitStreamBeat,
  visitStreamCandidate,
  visitStreamClose,
  visitStreamIce,
  visitStreamInterrupt,
  visitStreamOpen,
  visitStreamSpeak,
} from '#contract/visit-stream.contract.ts';
import { unlockVisit } from '#contract/visit-unlock.contract.ts';
import { visitWeather } from '#contract/weather.contract.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { FileReply } from '#server/platform/http/send-file.ts';
import type { createAvatarStreamModule } from '../avatar-stream/index.ts';
import type { createChatModule, Guise } from '../chat/index.ts';
import type { createHearingModule } from '../hearing/index.ts';
import type { createLineModule } from '../line/index.ts';
import type { createPluginModule } from '../plugin/index.ts';
import type { createProjectModule } from '../project/index.ts';
import { type createSpeechModule, toFile, toSentence } from '../speech/index.ts';
import type { FollowPlace } from './follow-place.ts';
import type { Unlock } from './unlock.service.ts';
import { type Caller, type FindGuise, keyOf, type Visit, type VisitService } from './visit.service.ts';
import type { VisitorCookie } from './visitor-cookie.ts';

export interface VisitDoors {
  /** Lines of accounts: nothing is answered, spoken or heard without one. */
  lines: Pick<ReturnType<typeof createLineModule>, 'take' | 'beat' | 'leave' | 'demand' | 'say' | 'watch'>;
  /** A User-Agent header as people say it. */
  describeAgent(header: string): string;
  chat: Pick<ReturnType<typeof createChatModule>, 'chat' | 'visitors'>;
  speak: ReturnType<typeof createSpeechModule>['speak'];
  hearing: Pick<ReturnType<typeof createHearingModule>, 'hear' | 'describe'>;
  /** The bytes of an account's file. */
  openFile(accountId: string, id: string): Promise<FileReply>;
  /** What projects play. */
  presentations: ReturnType<typeof createProjectModule>['nodes'];
  tellWeather: ReturnType<typeof createPluginModule>['tellWeather'];
  followPlace: FollowPlace;
  /**
   * Of a ticket to what is saved: whoever calls is its owner, who is answered with a pass to its pictures. Null of any other place.
   * @throws AppError without a session to sign in; in another account's as for a project that never was
   */
  demandOwner(place: VisitPlace, request: FastifyRequest): Promise<string | null>;
  /** The same where no header goes along, by the pass that its owner was answered with. @throws AppError as for a file that never was */
  demandOwnersPass(place: VisitPlace): Promise<void>;
  unlock: Unlock;
  /** People whom a renderer shows. */
  serveStreams: ReturnType<typeof createAvatarStreamModule>['serve'];
  /** As whom the role of the trial stands there, under the brand of a call; null: as itself, as in every room of another account. */
  trialGuise(request: FastifyRequest, accountId: string): Promise<Guise | null>;
  /** Calls of which it answers the same are under the same brand. */
  brandKeyOf(request: FastifyRequest): string;
  /** How an answer names a file. */
  fileAddress(id: string): string;
}

export function registerVisits(handle: Handle, service: VisitService, cookie: VisitorCookie, doors: VisitDoors): void {
  const { chat, speak, hearing, openFile, fileAddress, followPlace, serveStreams, trialGuise, brandKeyOf } = doors;
  const { describeAgent, tellWeather, presentations, unlock, demandOwner, demandOwnersPass } = doors;
  const lines = sparingDrafts(doors.lines);
  const { visitors } = chat;
  const visitorOf = (request: FastifyRequest, { visitor }: VisitPlace): Caller => ({
    visitorId: cookie.read(request, visitor),
    address: request.ip,
  });
  const callerOf = async (request: FastifyRequest, place: VisitPlace): Promise<Caller> => {
    await demandOwner(place, request);
    return visitorOf(request, place);
  };
  /** Whether a place that was entered is still open to whoever did. */
  const reenter = (place: VisitPlace, request: FastifyRequest) => async () => {
    await demandOwner(place, request);
    return service.enter(place, request.ip);
  };
  const guiseOf = (request: FastifyRequest, { name }: VisitPlace): FindGuise => ({
    key: brandKeyOf(request),
    find: async ({ accountId }) => (name === TRIAL_ROOM ? trialGuise(request, accountId) : null),
  });

  const deviceOf = (request: FastifyRequest) => () => describeAgent(request.headers['user-agent'] ?? '');
  /** Who calls where, with a line. */
  const withLine = async (visit: Visit, { line }: VisitPlace, request: FastifyRequest): Promise<Visit> => {
    await lines.demand(visit, line, deviceOf(request));
    return visit;
  };

  handle(takeLine, async ({ input, request }) => {
    const { line, client, entry } = input;
    const visit = await service.find(input, await callerOf(request, input));
    return lines.take(visit, line, { client, entry, device: deviceOf(request)() });
  });
  handle(beatLine, async ({ input, request }) => {
    const visit = await service.find(input, await callerOf(request, input));
    const state = await lines.beat(visit, input.line);
    if (input.saying && state.state === 'held') {
      const said = sayPart((await presentations.play(visit, visit.channel === 'preview')).nodes, input.saying);
      if (said !== null) lines.say(visit, input.line, 'role', said);
    }
    return state;
  });
  handle(leaveLine, async ({ input, request }) => {
    await lines.leave(await service.find(input, await callerOf(request, input), true), input.line);
    return null;
  });

  // Who guesses is named as whoever enters, to be told how often they may try again; a frame, which has no cookie yet, by its page.
  handle(unlockVisit, async ({ input, request, setHeader }) => {
    const { visitorId: known, address } = await callerOf(request, input);
    const made = known === null && !input.framed ? cookie.make(request) : null;
    if (made) setHeader('set-cookie', made.header);
    const visitorId = known ?? made?.id ?? `page ${input.line ?? ''}`;
    return { pass: await unlock(input, input.password, { visitorId, address }) };
  });
  handle(openVisit, async ({ input, request, setHeader }) => {
    const pass = (await demandOwner(input, request)) ?? undefined;
    const guise = guiseOf(request, input);
    if (input.framed) {
      // Never whom the cookie names: no script is to read that.
      const kept = input.visitor ? cookie.read(request, input.visitor) : null;
      const visitor = kept ? { id: kept, text: input.visitor } : cookie.makeText();
      return {
        ...(await service.open(input, input.language, visitor.id, request.ip, guise)),
        visitor: visitor.text,
        ...(pass ? { pass } : {}),
      };
    }
    const known = cookie.read(request);
    const made = known === null ? cookie.make(request) : null;
    const room = await service.open(input, input.language, known ?? made?.id ?? '', request.ip, guise);
    if (made) setHeader('set-cookie', made.header);
    return pass ? { ...room, pass } : room;
  });
  handle(checkVisit, async ({ input, request }) => {
    await reenter(input, request)();
    return null;
  });
  handle(followVisit, async function* ({ input, request, signal }) {
    const { visit, leave } = await service.follow(input, await callerOf(request, input));
    try {
      const watch: Parameters<FollowPlace>[3] = (onChange) =>
        input.line === undefined ? () => {} : lines.watch(visit, input.line, onChange);
      yield* followPlace(visit, reenter(input, request), signal, watch);
    } finally {
      leave();
    }
  });

  /** An answer, as long as its line is not ended by the owner and its place is open; it stops wherever it runs when that closes. */
  async function* whileOpen<T>(
    visit: Visit,
    input: VisitPlace & { cid: string },
    request: FastifyRequest,
    signal: AbortSignal,
    answer: (until: AbortSignal) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    const [over, watching] = [new AbortController(), new AbortController()];
    const unwatch = lines.watch(visit, input.line, ({ state }) => state === 'kicked' && over.abort());
    const watchPlace = async () => {
      for await (const { type } of followPlace(visit, reenter(input, request), watching.signal)) {
        if (type !== 'closed') continue;
        await visitors.stop(keyOf(visit, input.cid), {}).finally(() => over.abort());
      }
    };
    watchPlace().catch((error: unknown) => request.log.warn({ err: error }, 'an answer was not ended with its place'));
    try {
      yield* answer(AbortSignal.any([signal, over.signal]));
    } finally {
      unwatch();
      watching.abort();
    }
  }

  handle(visitChat, async function* ({ input, request, signal }) {
    const visit = await withLine(await service.ask(input, await callerOf(request, input)), input, request);
    if (!input.isStart) lines.say(visit, input.line, 'visitor', input.query);
    const { query, cid, language, isStart, resumable, askId, replaces, insteadOf } = input;
    const { accountId, roleId, channel, visitorId, projectId } = visit;
    const guise = await guiseOf(request, input).find(visit);
    yield* whileOpen(visit, input, request, signal, (until) =>
      chat.chat(
        {
          ...{ accountId, roleId, channel, visitorId, projectId },
          ...{ query, cid, language, isStart, resumable, askId, replaces, insteadOf, guise },
        },
        until,
      ),
    );
  });
  handle(visitResume, async function* ({ input, request, signal }) {
    const visit = await withLine(await service.read(input, await callerOf(request, input)), input, request);
    yield* whileOpen(visit, input, request, signal, (until) => visitors.resume(keyOf(visit, input.cid), input, until));
  });
  handle(visitStop, async ({ input, request }) => {
    await visitors.stop(keyOf(await service.read(input, await callerOf(request, input), true), input.cid), input);
    return null;
  });
  handle(visitHistory, async ({ input, request }) =>
    visitors.history(keyOf(await service.read(input, await callerOf(request, input)), input.cid)),
  );
  handle(visitForget, async ({ input, request }) => {
    await visitors.forget(keyOf(await service.read(input, await callerOf(request, input), true), input.cid));
    return null;
  });
  handle(visitRecommend, async ({ input, request }) => {
    const { accountId, roleId } = await service.read(input, await callerOf(request, input));
    return visitors.suggest(accountId, { roleId, query: input.query, language: input.language });
  });

  const sayIt =
    (input: VisitPlace & { ahead?: '1' | undefined }, request: FastifyRequest, signal: AbortSignal) =>
    async (speech: SpeechInput, visit: Visit) => {
      const isWaiting = WAIT_WORDS.includes(speech.text); // they are spoken clause by clause
      if (!isWaiting) await withLine(visit, input, request);
      if (!isWaiting && !input.ahead) lines.say(visit, input.line, 'role', speech.text.replace(/\[\d{1,3}\]/g, ''));
      return speak(speech, visit.accountId, signal);
    };
  handle(visitSpeech, async ({ input, request, signal }) =>
    toFile(
      await service.speak(
        input,
        await callerOf(request, input),
        guiseOf(request, input),
        sayIt(input, request, signal),
      ),
    ),
  );
  handle(visitSentence, async ({ input, request, signal }) =>
    withoutEngine(
      toSentence(
        await service.speak(
          input,
          await callerOf(request, input),
          guiseOf(request, input),
          sayIt(input, request, signal),
        ),
      ),
    ),
  );
  handle(visitHear, async ({ input, request, signal }) => {
    const visit = await withLine(await service.find(input, await callerOf(request, input)), input, request);
    const { accountId, roleId, visitorId } = visit;
    const place = { key: `${visitorId} ${roleId}`, accountId, roleId, address: request.ip };
    return withoutEngine(await hearing.hear(place, input, signal));
  });
  handle(visitMedia, async ({ input, request }) => {
    await demandOwnersPass(input);
    const visit = await service.read(input, visitorOf(request, input));
    const address = fileAddress(input.id);
    const { scene, interaction } = visit;
    const isInScene = interaction.sleep.url === address || (scene !== null && listSceneMedia(scene).includes(address));
    const isInPlay = () =>
      visit.projectId !== null && presentations.shows(visit.projectId, address, visit.channel === 'preview');
    if (!isInScene && !(await isInPlay()) && !(await visitors.showed(visit, address))) throw notFound('文件');
    return openFile(visit.accountId, input.id);
  });
  handle(visitWeather, async ({ input, request }) => {
    const visit = await service.read(input, await callerOf(request, input));
    const { city } = input;
    const isTold =
      listCities(visit.scene?.components ?? []).includes(city) ||
      (visit.projectId !== null &&
        (await presentations.tellsWeatherOf(visit.projectId, city, visit.channel === 'preview')));
    return isTold ? (await tellWeather(city, visit.accountId)).weather : null;
  });
  handle(visitOutline, async ({ input, request }) => {
    const visit = await service.read(input, await callerOf(request, input));
    return presentations.play(visit, visit.channel === 'preview');
  });
  handle(visitShortCode, async ({ input, request }) => ({
    code: await service.shortCode(input, await callerOf(request, input), input.of),
  }));
  serveStreams(handle, STREAM_CALLS, async ({ input, request, isOpening, isSpeaking }) => {
    const place = VisitPlace.parse(input);
    const visit = await service.find(place, await callerOf(request, place));
    if (isSpeaking) await withLine(visit, place, request); // it is seen by whoever waits
    if (isOpening) await service.requireLook(visit, input.code);
    return { holder: `visitor ${visit.visitorId} ${visit.id}`, accountId: visit.accountId };
  });
}

type Lines = VisitDoors['lines'];
type Rest<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never;

/** A demonstration takes no line from visitors: it is there at once, and in no list of who is. */
function sparingDrafts(lines: Lines) {
  const held: LineState = { state: 'held', position: 0, expectSeconds: null };
  const isDraft = ({ channel }: Visit) => channel === 'preview';
  return {
    take: async (visit: Visit, ...rest: Rest<Lines['take']>) => (isDraft(visit) ? held : lines.take(visit, ...rest)),
    beat: async (visit: Visit, ...rest: Rest<Lines['beat']>) => (isDraft(visit) ? held : lines.beat(visit, ...rest)),
    async leave(visit: Visit, ...rest: Rest<Lines['leave']>) {
      if (!isDraft(visit)) await lines.leave(visit, ...rest);
    },
    async demand(visit: Visit, ...rest: Rest<Lines['demand']>) {
      if (!isDraft(visit)) await lines.demand(visit, ...rest);
    },
    say: (visit: Visit, ...rest: Rest<Lines['say']>) => void (isDraft(visit) || lines.say(visit, ...rest)),
    watch: (visit: Visit, ...rest: Rest<Lines['watch']>) => (isDraft(visit) ? () => {} : lines.watch(visit, ...rest)),
  };
}

/** What a presentation says at a place of its own, as it is told to whoever looks at the lines; null: nothing is said there. */
function sayPart(nodes: readonly PlayNode[], { nodeId, part: at }: { nodeId: string; part: number }): string | null {
  const index = nodes.findIndex(({ id }) => id === nodeId);
  const part = nodes[index]?.timeline.parts[at];
  return part?.kind === 'sentence' ? `讲解第 ${index + 1} 页，${part.text}` : null;
}

/** The service behind is no visitor's business. */
const withoutEngine = <T extends { engine: string }>(data: T): T => ({ ...data, engine: '' });

const STREAM_CALLS = {
  ice: visitStreamIce,
  open: visitStreamOpen,
  candidate: visitStreamCandidate,
  speak: visitStreamSpeak,
  interrupt: visitStreamInterrupt,
  beat: visitStreamBeat,
  close: visitStreamClose,
};
