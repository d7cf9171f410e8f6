import type { Endpoint } from '#contract/endpoint.contract.ts';

export interface BuiltRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | URLSearchParams | FormData | undefined;
  /** The browser sends it to its end, also when the page is gone. */
  keepalive?: true;
}

/**
 * Turns an endpoint and its input into a request (specification 1 §7). A multipart endpoint takes its file under `upfile`.
 * @param headers who calls: `token`, and whatever else every call of this caller carries
 */
export function buildRequest(
  endpoint: Endpoint,
  input: unknown,
  headers: Record<string, string>,
  upfile?: File,
): BuiltRequest {
  const { method, path, style } = endpoint;
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
