import path from 'node:path';

/** Types that a browser shows without running anything of theirs. SVG and HTML are documents with scripts and stay downloads. */
const INLINE: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.flac': 'audio/flac',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

export function chooseContentType(name: string): { contentType: string; inline: boolean } {
  const contentType = INLINE[path.extname(name).toLowerCase()];
  return contentType ? { contentType, inline: true } : { contentType: 'application/octet-stream', inline: false };
}

/** Pictures and films by their endings, also those that browsers don't play. */
const MATERIAL =
  /\.(avif|bmp|gif|heic|heif|jpe?g|png|svg|tiff?|webp|3gp|avi|flv|m4v|mkv|mov|mp4|mpe?g|ogv|ts|webm|wmv)$/i;

/** What an upload that is no document counts towards. */
export const chooseKind = (name: string): 'document' | 'material' => (MATERIAL.test(name) ? 'material' : 'document');
