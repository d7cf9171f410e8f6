import { request } from 'undici';
import { readBounded } from '../net/read-bounded.ts';

/** Where an engine is; its key must not leave the server, nor enter a log. */
export interface EngineAddress {
  baseUrl: string;
  key: string | null;
}

/** What went wrong with an engine, in a sentence for people that names neither address nor key. */
export class EngineError extends Error {}

/** Longest answer: a description with many ways in it is some 20 KB. */
const LONGEST_REPLY = 256 * 1024;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

interface EngineRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface EngineReply {
  status: number;
  header(name: string): string;
  text: string;
}

/** One call; follows no redirect. Any status is an answer here. @throws EngineError */
export async function callEngine(
  { baseUrl, key }: EngineAddress,
  path: string,
  { method = 'POST', headers = {}, body }: EngineRequest,
  signal: AbortSignal,
): Promise<EngineReply> {
  const base = new URL(baseUrl);
  const url = new URL(baseUrl + path);
  // A path that came from the engine or an operator never leads to another host, which would be given the key.
  if (url.origin !== base.origin) throw new EngineError('实时引擎给出的地址不正确');
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
    if (signal.aborted) throw new EngineError('实时引擎长时间没有响应，请稍后重试', { cause: error });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (UNREACHABLE.has(code)) throw new EngineError('无法连接实时引擎，请联系管理员检查', { cause: error });
    throw new EngineError('与实时引擎的连接中断，请稍后重试', { cause: error });
  }
}

/** As {@link callEngine}, with a body and an answer in JSON. */
export async function callJson(
  engine: EngineAddress,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  return readJson(await callEngine(engine, path, { headers, body: JSON.stringify(body) }, signal));
}

/** The object of an answer that went well. @throws EngineError */
export function readJson(reply: EngineReply): Record<string, unknown> {
  checkStatus(reply);
  try {
    const value: unknown = JSON.parse(reply.text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw unreadable();
}

/** @throws EngineError for a status that is not of success */
export function checkStatus({ status, text }: EngineReply): void {
  if (status >= 200 && status < 300) return;
  throw new EngineError(explainStatus(status), { cause: new Error(`HTTP ${status}: ${text.slice(0, 300)}`) });
}

/** A description as an engine answers it. @throws EngineError */
export function readAnswer(sdp: unknown): string {
  if (typeof sdp === 'string' && /^v=0\r?\n/.test(sdp) && /^m=video /m.test(sdp)) return sdp;
  throw unreadable();
}

export const unreadable = (): EngineError => new EngineError('实时引擎返回了无法识别的内容，请联系管理员检查');
export const isFull = (): EngineError => new EngineError('实时引擎的画面数已满，请稍后重试');

function explainStatus(status: number): string {
  if (status === 401 || status === 403) return '实时引擎拒绝了访问密钥，请联系管理员检查';
  if (status === 404) return '实时引擎里没有这个地址或人物，请联系管理员检查';
  if (status === 429 || status === 503) return '实时引擎繁忙，请稍后重试';
  if (status >= 300 && status < 400) return '实时引擎转到了别的地址，请联系管理员填写最终的地址';
  return '实时引擎出错，请稍后重试';
}
