import type { VisitPlace } from '#contract/visit.contract.ts';

/** Below `/digital`, and no rooms. */
const OTHERS = ['app', 'check'];

/** The place that an address leads to, as the router reads it, and its query; null where it leads to none. */
export function readAddress(hash: string): { place: VisitPlace; query: URLSearchParams } | null {
  const [path = '', search = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  if (/^\/roleShare\/?$/i.test(path))
    return { place: { roleId: query.get('roleId') ?? '', token: query.get('token') ?? '' }, query };
  const [, written = ''] = /^\/digital2?\/([^/]+)\/?$/i.exec(path) ?? [];
  const name = decode(written);
  return name === '' || OTHERS.includes(name.toLowerCase()) ? null : { place: { name }, query };
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return '';
  }
}
