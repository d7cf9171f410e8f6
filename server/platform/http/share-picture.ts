import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { pickSharePicture, SHARE_PICTURE_SIZE, SharePicture } from '#contract/share-picture.contract.ts';

/** The list of the pictures, beside them; read by the server alone. */
export const SHARE_PICTURES_FILE = 'site/share/pictures.json';

/** @param folder of the built web; one without the list (a build that is older) has no pictures */
export function readSharePictures(folder: string): SharePicture[] {
  const file = path.join(folder, SHARE_PICTURES_FILE);
  return fs.existsSync(file) ? z.array(SharePicture).parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : [];
}

/**
 * Properties of the picture that a preview shows of a page: the brand's own background of its home page, else one that we have drawn.
 * A page without one of its own has that of the home page.
 */
export function describePicture(
  pictures: readonly SharePicture[],
  page: { path: string; title: string },
  config: CompanyConfig,
  origin: string,
): [name: string, content: string][] {
  const ofPage = pickSharePicture(pictures, page.path, config);
  const { bg } = config.homeInfo.one;
  if (bg !== '' && (page.path === '/' || !ofPage))
    return [
      ['og:image', new URL(bg, origin).href],
      ['og:image:alt', page.title],
    ];
  const picture = ofPage ?? pickSharePicture(pictures, '/', config);
  if (!picture) return [];
  return [
    ['og:image', `${origin}/site/share/${picture.file}`],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(SHARE_PICTURE_SIZE.width)],
    ['og:image:height', String(SHARE_PICTURE_SIZE.height)],
    ['og:image:alt', picture.alt],
  ];
}
