import type { Look } from '#avatar/look.ts';
import { avatarLook, isFilmedCode } from '#contract/avatar.contract.ts';
import { call } from './request.ts';

/** What the engine shows for an avatar's code. Shipped characters need no call. */
export async function readLook(code: string, signal: AbortSignal): Promise<Look> {
  if (!isFilmedCode(code)) return { kind: 'rig', character: code };
  const look = await call(avatarLook, { code }, { signal });
  if (look.driver === 'rig') return { kind: 'rig', character: look.code };
  const { driver: _, ...clips } = look;
  return { kind: 'clips', ...clips };
}
