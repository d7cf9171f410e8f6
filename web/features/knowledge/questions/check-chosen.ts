import { LIMITS } from '#contract/limits.contract.ts';

/** Why a file can't be imported; null when it can be tried. Files are read one at a time. */
export function checkWorkbook({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.xlsx?$/i.test(name)) return '文件格式不正确';
  return size > LIMITS.libraryFileBytes ? '文件大小超过50MB' : null;
}

const MEDIA = {
  picture: { pattern: /\.(?:png|jpe?g|gif|webp)$/i, kinds: 'png、jpg、gif、webp' },
  video: { pattern: /\.(?:mp4|webm)$/i, kinds: 'mp4、webm' },
} as const;

/** Why a file can't stand beside an answer; null when it can. */
export function checkMedium(kind: keyof typeof MEDIA, { name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!MEDIA[kind].pattern.test(name)) return `文件格式不正确，请选择 ${MEDIA[kind].kinds}`;
  return size > LIMITS.libraryFileBytes ? '文件大小超过50MB' : null;
}
