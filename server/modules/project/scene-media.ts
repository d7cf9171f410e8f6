import { CODE } from '#contract/errors.contract.ts';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import { listSceneMedia, type Scene } from '#contract/scene.contract.ts';
import type { SceneComponent } from '#contract/scene-component.contract.ts';
import type { Medium } from '#server/modules/file/index.ts';
import { AppError } from '#server/platform/errors.ts';

/** What the account's upload at an address shows or sounds; null for any other address. */
export type MediumAt = (accountId: string, address: string) => Promise<Medium | null>;

/** Whether all these are uploads of the account, sounds where components sound and nowhere else. */
export async function areUploads(
  mediumAt: MediumAt,
  accountId: string,
  urls: readonly string[],
  components: readonly SceneComponent[],
): Promise<boolean> {
  const sounds = new Set(components.flatMap((one) => (one.kind === 'audio' ? [one.url] : [])));
  for (const url of urls) {
    const medium = await mediumAt(accountId, url);
    if (medium === null || (medium === 'audio') !== sounds.has(url)) return false;
  }
  return true;
}

/** What a scene newly names is an upload of the account; what it named before stays, whatever became of it. */
export async function requireSceneMedia(
  mediumAt: MediumAt,
  accountId: string,
  stored: Scene | null,
  scene: Scene,
): Promise<void> {
  const known = new Set(stored ? listSceneMedia(stored) : []);
  const fresh = listSceneMedia(scene).filter((one) => !known.has(one));
  if (!(await areUploads(mediumAt, accountId, fresh, scene.components)))
    throw refused('scene', '画面里的图片、视频、声音和字体应来自我的素材');
}

/** What newly shows on a sleeping screen is an upload of the account, of its kind; what was shown before stays, whatever became of it. */
export async function requireSleepMedium(
  mediumAt: MediumAt,
  accountId: string,
  stored: InteractionSettings | null,
  { sleep: { as, url } }: InteractionSettings,
): Promise<void> {
  if (as === 'person' || (url === stored?.sleep.url && as === stored.sleep.as)) return;
  const medium = await mediumAt(accountId, url);
  const word = as === 'video' ? '视频' : '图片';
  if (medium === null) throw refused('interaction.sleep.url', `休眠时显示的${word}已不在素材里，请重新选择`);
  if (medium !== (as === 'video' ? 'video' : 'image'))
    throw refused('interaction.sleep.url', `休眠时显示的应是${word}，请重新选择`);
}

export function refused(field: string, message: string): AppError {
  return new AppError(CODE.badInput, message, { fields: [{ field, message }] });
}
