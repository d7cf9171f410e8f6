import { CODE } from '#contract/errors.contract.ts';
import type { FitUpload } from '#server/modules/file/index.ts';
import { AppError } from '#server/platform/errors.ts';
import { ToldError } from '#server/platform/jobs/define-job.ts';
import type { Inspector } from './media/inspector.ts';
import { MaterialRefusal } from './media/refusal.ts';
import { readHead, sniff } from './media/sniff.ts';
import { nameFor } from './name-for.ts';

const OTHER_KIND = '文件内容与扩展名不符，没有保存。请改成正确的扩展名，或重新导出后再上传';

/**
 * What comes by a form and is shown by its name is what that says. A picture is written anew, as those of the library are: turned as it is
 * looked at, without the place where it was taken. Films and fonts stay as they are.
 */
export function createFitting(inspector: Inspector): FitUpload {
  return async ({ accountId, file, name, shownAs, folder }, signal) => {
    try {
      const { kind } = sniff((await readHead(file)).head, name);
      if (kind !== (shownAs === 'video' ? 'media' : shownAs)) throw new MaterialRefusal(OTHER_KIND);
      if (kind !== 'image') return { file, name };
      const asked = { owner: accountId, signal, isLast: true };
      const made = await inspector.inspect({ file, name, poster: null, folder }, asked);
      return { file: made.file, name: nameFor(name, made.format) };
    } catch (error) {
      if (error instanceof MaterialRefusal) throw new AppError(CODE.badInput, error.message);
      if (error instanceof ToldError) throw new AppError(CODE.unavailable, error.message);
      throw error;
    }
  };
}
