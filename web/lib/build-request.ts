import type { Endpoint } from '#contract/endpoint.contract.ts';
import { readBrandKey } from './brand-key.ts';
import { publicKeyHeader } from './public-key.ts';
import { readToken } from './session.ts';

export interface BuiltRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | URLSearchParams | FormData | undefined;
  /** The browser sends it to its end, also when the page is gone. */
  keepalive?: true;
}

/** Turns an endpoint and its input into a request (specification 1 §7). A multipart endpoint takes its file under `upfile`. */
export async function buildRequest(endpoint: Endpoint, input: unknown, upfile?: File): Promise<BuiltRequest> {
  const { method, path, style } = endpoint;
  const headers = { token: readToken(), ...readOrigin(), ...(await publicKeyHeader(path)) };
  if (style === 'query') {
    const query = toParams(input, 'skip empty').toString();
    return { url: query ? `${path}?${query}` : path, method, headers, body: undefined };
  }
  if (style === 'form') return { url: path, method, headers, body: toParams(input) };
  if (style === 'multipart') return { url: path, method, headers, body: toFormData(input, upfile) };
  return {
    url: path,
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input ?? {}),
  };
}

/** `source` (where the visitor came from, as the page's address says) and `oem` (brand key of the visit). */
function readOrigin(): Record<string, string> {
  const query = new URLSearchParams(window.location.search);
  const origin: Record<string, string> = {};
  const source = query.get('source');
  const oem = readBrandKey();
  if (source) origin.source = encodeURIComponent(source);
  if (oem) origin.oem = encodeURIComponent(oem);
  return origin;
}

function toParams(input: unknown, empty?: 'skip empty'): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value === undefined || value === null || (empty && value === '')) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(key, String(item));
  }
  return params;
}

function toFormData(input: unknown, upfile: File | undefined): FormData {
  const data = new FormData();
  for (const [key, value] of toParams(input)) data.append(key, value);
  // Last, because a server that streams the file has read the fields before it.
  if (upfile) data.append('upfile', upfile, upfile.name);
  return data;
}
