import { CODE } from '#contract/errors.contract.ts';
import { readFile } from '#contract/file.contract.ts';
import {
  type VisitPlace,
  type VisitRoom,
  visitChat,
  visitMedia,
  visitResume,
  visitSentence,
  visitSpeech,
  visitStop,
} from '#contract/visit.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { openStream } from '#web/lib/open-stream.ts';
import { call } from '#web/lib/request.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import type { TalkCalls } from '#web/talk/core/open-talk.ts';
import { rememberConversation } from '#web/talk/remember-conversation.ts';
import type { LineKeeper } from './line-keeper.ts';

/** How often a question is asked again that has found no line. */
const MOST_REGAINED = 3;

/**
 * How a visitor talks to the role of a place, in the language of the room. A question that finds the page's line lost, as after a restart of the
 * server, waits for another one and is asked again.
 */
export function visitCalls(
  place: VisitPlace,
  room: VisitRoom,
  line: Pick<LineKeeper, 'regain'>,
  onRefused: (error: unknown) => void,
): TalkCalls {
  const { language } = room;
  const ask: TalkCalls['open'] = ({ query, cid, isStart, askId, replaces, insteadOf }, signal) =>
    openStream(
      visitChat,
      { ...place, query, cid, isStart, askId, replaces, insteadOf, language, resumable: 1 },
      { signal },
    );
  return {
    speech: {
      language,
      list: async () => room.speech,
      read: ({ text }, signal) => fetchFile(visitSpeech, { ...place, text, language }, { signal }),
      readSentence: ({ text }, signal) => call(visitSentence, { ...place, text, language }, { signal }),
    },
    async *open(question, signal) {
      for (let regained = 0; ; regained++) {
        let isBegun = false;
        try {
          for await (const event of ask(question, signal)) {
            isBegun = true;
            yield event;
          }
          return;
        } catch (error) {
          const isLineLost = error instanceof RequestError && error.code === CODE.lineLost;
          if (isBegun || !isLineLost || regained === MOST_REGAINED || !(await line.regain(signal))) throw error;
        }
      }
    },
    resume: ({ cid }, turn, signal) => openStream(visitResume, { ...place, cid, ...turn }, { signal }),
    stop: ({ cid }, turnId, heardText) => call(visitStop, { ...place, cid, turnId, heardText }, { keepalive: true }),
    onOpen: rememberConversation,
    onRefused,
  };
}

/** Where a picture or video of an answer can be shown from: an upload of the role's owner goes through the visitor's own call. */
export function mediaAddress(place: VisitPlace, url: string): string {
  if (!url.startsWith(readFile.path)) return url;
  const id = new URL(url, location.origin).searchParams.get('id') ?? '';
  const named = Object.entries(place).filter(([key, value]) => value !== undefined && key !== 'line') as [
    string,
    string,
  ][];
  return `${visitMedia.path}?${new URLSearchParams([...named, ['id', id]])}`;
}
