import type { Look } from '#avatar/look.ts';
import { type AvatarLook, avatarLook, driverOfCode } from '#contract/avatar.contract.ts';
import { call } from './request.ts';

/** What the engine shows for an avatar's code. Shipped characters need no call. */
export async function readLook(code: string, signal: AbortSignal): Promise<Look> {
  if (driverOfCode(code) === 'rig') return { kind: 'rig', character: code };
  return toLook(await call(avatarLook, { code }, { signal }));
}

function toLook(look: AvatarLook): Look {
  if (look.driver === 'rig') return { kind: 'rig', character: look.code };
  const { driver: kind, ...rest } = look;
  // Contract and engine call the kinds alike, and what each is made of.
  return { kind, ...rest } as Look;
}
