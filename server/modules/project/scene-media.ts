import { CODE } from '#contract/errors.contract.ts';
import { listSceneMedia, type Scene } from '#contract/scene.contract.ts';
import { AppError } from '#server/platform/errors.ts';

/** What the account's upload at an address shows; null for any other address. */
export type MediumAt = (accountId: string, address: string) => Promise<'image' | 'video' | 'font' | null>;

/** What a scene newly names is an upload of the account; what it named before stays, whatever became of it. */
export async function requireSceneMedia(
  mediumAt: MediumAt,
  accountId: string,
  stored: Scene | null,
  scene: Scene,
): Promise<void> {
  const known = new Set(stored ? listSceneMedia(stored) : []);
  for (const url of listSceneMedia(scene).filter((one) => !known.has(one)))
    if ((await mediumAt(accountId, url)) === null) {
      const message = '画面里的图片、视频和字体应来自我的素材';
      throw new AppError(CODE.badInput, message, { fields: [{ field: 'scene', message }] });
    }
}
