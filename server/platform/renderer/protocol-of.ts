import type { ProviderKind } from '#contract/provider.contract.ts';
import { liveTalking } from './live-talking.ts';
import { openAvatarChat } from './open-avatar-chat.ts';
import type { RendererProtocol } from './renderer-protocol.ts';
import { whep } from './whep.ts';

const KINDS: Partial<Record<ProviderKind, RendererProtocol>> = {
  livetalking: liveTalking,
  openavatarchat: openAvatarChat,
  whep,
};

/** How renderers of that kind are spoken to. */
export function protocolOf(kind: ProviderKind): RendererProtocol {
  const found = KINDS[kind];
  if (!found) throw new Error(`${kind} is no kind of engine`);
  return found;
}
