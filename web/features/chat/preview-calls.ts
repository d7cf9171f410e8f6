import { chatDocument, resumeChat, stopChat } from '#contract/chat.contract.ts';
import { openStream } from '#web/lib/open-stream.ts';
import { call } from '#web/lib/request.ts';
import { ACCOUNT_SPEECH } from '#web/talk/account-speech.ts';
import type { TalkCalls } from '#web/talk/core/open-talk.ts';
import { rememberConversation } from '#web/talk/remember-conversation.ts';

/** How a role's owner talks to it. */
export const PREVIEW_CALLS: TalkCalls = {
  speech: ACCOUNT_SPEECH,
  open: (question, signal) => openStream(chatDocument, { ...question, resumable: 1 }, { signal }),
  resume: ({ roleId, cid }, place, signal) => openStream(resumeChat, { roleId, cid, ...place }, { signal }),
  stop: (conversation, turnId, heardText) =>
    call(stopChat, { ...conversation, turnId, heardText }, { keepalive: true }),
  onOpen: rememberConversation,
};
