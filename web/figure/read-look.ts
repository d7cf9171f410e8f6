import type { Look } from '#avatar/stage/index.ts';
import { type AvatarLook, avatarLook, avatarStandIn, driverOfCode, type StandIn } from '#contract/avatar.contract.ts';
import { call } from '#web/lib/request.ts';

/** A look as the server tells it; one that is rendered elsewhere has yet to be connected. */
export type ToldLook = Exclude<Look, { kind: 'stream' }> | Extract<AvatarLook, { driver: 'stream' }>;

/** What the engine shows for an avatar's code. Shipped characters need no call. */
export async function readLook(code: string, signal: AbortSignal): Promise<ToldLook> {
  if (driverOfCode(code) === 'rig') return { kind: 'rig', character: code };
  return toLook(await call(avatarLook, { code }, { signal }));
}

/** Who stands in for an avatar; where nobody can be asked, the first of the cast. */
export async function readStandIn(code: string, signal: AbortSignal): Promise<StandIn> {
  const unknown = { character: code, avatar: null };
  if (driverOfCode(code) === 'rig') return unknown;
  return call(avatarStandIn, { code }, { signal }).catch(() => unknown);
}

function toLook(look: AvatarLook): ToldLook {
  if (look.driver === 'rig') return { kind: 'rig', character: look.code };
  if (look.driver === 'stream') return look;
  const { driver: kind, ...rest } = look;
  // Contract and engine call the kinds alike, and what each is made of.
  return { kind, ...rest } as ToldLook;
}
