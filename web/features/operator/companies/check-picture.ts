import { companyAsset } from '#contract/company.contract.ts';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/x-icon'];
/** 1 MB, as the server takes it. */
const MAX_BYTES = 1024 * 1024;

/** Why a file can't be a picture of a brand; null where it can. */
export function checkPicture({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  const isIcon = /\.ico$/i.test(name); // browsers disagree about its type
  if (!PICTURE_TYPES.includes(type) && !isIcon) return '图片格式应为 PNG、JPEG、WebP、GIF 或 ICO';
  if (size > MAX_BYTES) return '图片不能超过 1 MB';
  return null;
}

/** Where a picture of a brand is from, in words. */
export function describePicture(address: string): string {
  if (address === '') return '未设置';
  if (address.startsWith('https:')) return '其他网站的图片，建议换成上传的';
  return address.startsWith(companyAsset.path) ? '已上传' : '产品自带';
}
