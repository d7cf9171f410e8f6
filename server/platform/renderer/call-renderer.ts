import { request } from 'undici';
import { readBounded } from '../net/read-bounded.ts';

/** Where a renderer is; its key must not leave the server, nor enter a log. */
export interface RendererAddress {
  baseUrl: string;
  key: string | null;
}

/** What went wrong with a renderer, in a sentence for people that names neither address nor key. */
export class RendererError extends Error {}

/** Longest answer: a description with many ways in it is some 20 KB. */
const LONGEST_REPLY = 256 * 1024;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

interface RendererRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface RendererReply {
  status: number;
  header(name: string): string;
  text: string;
}

/** One call; follows no redirect. Any status is an answer here. @throws RendererError */
export async function callRenderer(
  { baseUrl, key }: RendererAddress,
  path: string,
  { method = 'POST', headers = {}, body }: RendererRequest,
  signal: AbortSignal,
): Promise<RendererReply> {
  const base = new URL(baseUrl);
  const url = new URL(baseUrl + path);
  // A path that came from the renderer or an operator never leads to another host, which would be given the key.
  if (url.origin !== base.origin) throw new RendererError('实时引擎给出的地址不正确');
  try {
    const reply = await request(url, {
      method,
      signal,
      headers: { ...headers, ...(key ? { authorization: `Bearer ${key}` } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    const header = (name: string) => [reply.headers[name] ?? ''].flat()[0] ?? '';
    const text = (await readBounded(reply.body, header('content-encoding'), LONGEST_REPLY)).toString();
    return { status: reply.statusCode, header, text };
  } catch (error) {
    if (signal.aborted) throw new RendererError('实时引擎长时间没有响应，请稍后重试', { cause: error });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (UNREACHABLE.has(code)) throw new RendererError('无法连接实时引擎，请联系管理员检查', { cause: error });
    throw new RendererError('与实时引擎的连接中断，请稍后重试', { cause: error });
  }
}

/** As {@link callRenderer}, with a body and an answer in JSON. */
export async function callJson(
  renderer: RendererAddress,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  return readJson(await callRenderer(renderer, path, { headers, body: JSON.stringify(body) }, signal));
}

/** The object of an answer that went well. @throws RendererError */
export function readJson(reply: RendererReply): Record<string, unknown> {
  checkStatus(reply);
  try {
    const value: unknown = JSON.parse(reply.text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw unreadable();
}

/** @throws RendererError for a status that is not of success */
export function checkStatus({ status, text }: RendererReply): void {
  if (status >= 200 && status < 300) return;
  throw new RendererError(explainStatus(status), { cause: new Error(`HTTP ${status}: ${text.slice(0, 300)}`) });
}

/** A description as a renderer answers it. @throws RendererError */
export function readAnswer(sdp: unknown): string {
  if (typeof sdp === 'string' && /^v=0\r?\n/.test(sdp) && /^m=video /m.test(sdp)) return sdp;
  throw unreadable();
}

export const unreadable = (): RendererError => new RendererError('实时引擎返回了无法识别的内容，请联系管理员检查');
export const isFull = (): RendererError => new RendererError('实时引擎的画面数已满，请稍后重试');

function explainStatus(status: number): string {
  if (status === 401 || status === 403) return '实时引擎拒绝了访问密钥，请联系管理员检查';
  if (status === 404) return '实时引擎里没有这个地址或人物，请联系管理员检查';
  if (status === 429 || status === 503) return '实时引擎繁忙，请稍后重试';
  if (status >= 300 && status < 400) return '实时引擎转到了别的地址，请联系管理员填写最终的地址';
  return '实时引擎出错，请稍后重试';
}
