import { NOT_ROOMS, plainPublicName } from '#contract/public-name.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';

/** The place that an address leads to, as the router reads it, and its query; null where it leads to none. */
export function readAddress(hash: string): { place: VisitPlace; query: URLSearchParams } | null {
  const [path = '', search = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  if (/^\/roleShare\/?$/i.test(path))
    return { place: { roleId: query.get('roleId') ?? '', token: query.get('token') ?? '' }, query };
  const [, written = ''] = /^\/digital2?\/([^/]+)\/?$/i.exec(path) ?? [];
  const name = plainPublicName(decode(written));
  return name === '' || NOT_ROOMS.includes(name) ? null : { place: { name }, query };
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return '';
  }
}
