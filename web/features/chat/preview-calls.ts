import { chatDocument, resumeChat, stopChat } from '#contract/chat.contract.ts';
import { speechList, speechTimeline, synthesizeSpeech } from '#contract/speech.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { openStream } from '#web/lib/open-stream.ts';
import { call } from '#web/lib/request.ts';
import { rememberConversation } from '#web/talk/remember-conversation.ts';
import type { TalkCalls } from '#web/talk/use-talk.ts';

/** How a role's owner talks to it. */
export const PREVIEW_CALLS: TalkCalls = {
  speech: {
    list: () => call(speechList, {}),
    read: (speech, signal) => fetchFile(synthesizeSpeech, speech, { signal }),
    timeline: (speech, signal) => call(speechTimeline, speech, { signal }),
  },
  open: (question, signal) => openStream(chatDocument, { ...question, resumable: 1 }, { signal }),
  resume: ({ roleId, cid }, place, signal) => openStream(resumeChat, { roleId, cid, ...place }, { signal }),
  stop: (conversation, turnId, heardText) =>
    call(stopChat, { ...conversation, turnId, heardText }, { keepalive: true }),
  onOpen: rememberConversation,
};
