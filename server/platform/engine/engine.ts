import type { ProviderKind } from '#contract/provider.contract.ts';
import type { EngineKind } from './engine-kind.ts';
import { liveTalking } from './live-talking.ts';
import { openAvatarChat } from './open-avatar-chat.ts';
import { whep } from './whep.ts';

const KINDS: Partial<Record<ProviderKind, EngineKind>> = {
  livetalking: liveTalking,
  openavatarchat: openAvatarChat,
  whep,
};

/** How engines of that kind are spoken to. */
export function engineOf(kind: ProviderKind): EngineKind {
  const found = KINDS[kind];
  if (!found) throw new Error(`${kind} is no kind of engine`);
  return found;
}
