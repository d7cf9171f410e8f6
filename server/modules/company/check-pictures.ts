import { type Brand, companyAsset } from '#contract/company.contract.ts';
import { Id } from '#contract/endpoint.contract.ts';
import type { FieldError } from '#contract/errors.contract.ts';

/** What the web ships: the pictures of the first brands and of the public site. */
const SHIPPED = /^\/(?:brands|site)\/(?:[\w-]+\/)*[\w-]+\.(?:svg|png|webp|avif|jpe?g|ico)$/;
const ELSEWHERE = '图片要在这里上传，不能填写其他网站的地址';
const GONE = '这张图片已经不在了，请重新上传';

/** Pictures of a brand by the names of their fields. */
function listPictures({ ico, homeInfo, baseConfig }: Brand): Record<string, string> {
  const { logo, logoFooter, loginLogo, kfImg } = baseConfig;
  return {
    'brand.ico': ico,
    'brand.homeInfo.one.bg': homeInfo.one.bg,
    'brand.baseConfig.logo': logo,
    'brand.baseConfig.logoFooter': logoFooter,
    'brand.baseConfig.loginLogo': loginLogo,
    'brand.baseConfig.kfImg': kfImg,
  };
}

/**
 * Whoever serves a picture of a page learns who looks at it: what a brand shows is uploaded here or comes with the product. What the brand
 * shows already may stay.
 * @param exists says which of these uploaded pictures are kept
 */
export async function checkPictures(
  brand: Brand,
  before: Brand | null,
  exists: (ids: string[]) => Promise<Set<string>>,
): Promise<FieldError[]> {
  const kept = new Set(before ? Object.values(listPictures(before)) : []);
  const chosen = Object.entries(listPictures(brand)).filter(
    ([, at]) => at !== '' && !kept.has(at) && !SHIPPED.test(at),
  );
  const found = await exists(chosen.map(([, at]) => readAssetId(at)).filter((id) => id !== null));
  return chosen.flatMap(([field, at]) => {
    const id = readAssetId(at);
    if (id !== null && found.has(id)) return [];
    return [{ field, message: id === null ? ELSEWHERE : GONE }];
  });
}

function readAssetId(at: string): string | null {
  const start = `${companyAsset.path}?id=`;
  return at.startsWith(start) ? (Id.safeParse(at.slice(start.length)).data ?? null) : null;
}
