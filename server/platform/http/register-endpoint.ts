import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { AppError, CUT_OFF_MESSAGE } from '../errors.ts';
import { limitAtOnce } from '../limit/at-once.ts';
import { demandOfNetwork } from '../limit/demand-of-network.ts';
import type { Limits } from '../limit/limits.ts';
import type { ResolveSession, Session } from '../session.ts';
import { withoutRules } from '../without-rules.ts';
import { formerUsers } from './drop-rest.ts';
import { isLasting, sendLasting } from './lasting-answer.ts';
import type { Lines } from './lines.ts';
import { networkOf } from './network-of.ts';
import { rememberSessions } from './remember-sessions.ts';
import { type FileReply, sendFile } from './send-file.ts';
import { sendStream } from './send-stream.ts';

/** Beyond them an account that lets files drip in would keep the disk's threads busy. */
const TOO_MANY_UPLOADS = `同时上传的文件最多 ${LIMITS.uploadsAtOnce} 个，请等前面的传完再试`;

/** What a handler gets: validated input and who asks. */
export interface Call<I, A extends Access> {
  input: I;
  session: A extends 'public' ? null : Session;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  request: FastifyRequest;
  /** Sets a header of the reply. */
  setHeader(name: string, value: string): void;
  /** The uploaded file of a multipart endpoint. */
  upload(): Promise<MultipartFile>;
}

type Answer<D extends z.ZodType, R> = R extends 'stream'
  ? AsyncIterable<z.output<D> | Lines>
  : R extends 'file'
    ? Promise<FileReply>
    : Promise<z.output<D>>;

export type Handle = <I extends z.ZodType, D extends z.ZodType, A extends Access, R extends 'json' | 'stream' | 'file'>(
  endpoint: Endpoint<I, D, A, R>,
  handler: (call: Call<z.output<I>, A>) => Answer<D, R>,
) => void;

/** `handle(endpoint, handler)` for one Fastify instance: validation, access, envelope, streams and files in one place. */
export function createHandle(app: FastifyInstance, resolve: ResolveSession, limits: Pick<Limits, 'demand'>): Handle {
  const sessions = rememberSessions(resolve);
  const beginUpload = limitAtOnce({ perProcess: LIMITS.uploadsAtOnce }, TOO_MANY_UPLOADS);
  return (endpoint, handler) => {
    const data = withoutRules(endpoint.data);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: toRouteSchema(endpoint),
      serializerCompiler: () => JSON.stringify,
      bodyLimit: endpoint.bodyBytes,
      // Access comes before the body: a stranger's is not even read, and they learn nothing about what it should be.
      onRequest: async (request) => {
        if (endpoint.access !== 'public') {
          request.session = await requireSession(request, sessions[endpoint.freshness]);
          checkAccess(endpoint.access, request.session);
        }
        for (const limit of endpoint.limit)
          if (limit.per === 'network') await demandOfNetwork(limits, limit, request.ip);
          else await limits.demand(limit, request.session.accountId);
      },
      preValidation: async (request) => {
        if (endpoint.style === 'form' && request.isMultipart()) request.body = await readFields(request);
        if (endpoint.style === 'json' || endpoint.style === 'form') request.body ??= {}; // whoever has nothing to say sends none
        nameList(endpoint, request);
        takeFromAddress(endpoint, request);
      },
      config: { takesUploads: endpoint.style === 'multipart' },
      handler: async (request, reply) => {
        const input = readInput(endpoint, request);
        if (!isStorable(input)) throw new AppError(CODE.badInput, '内容包含无法保存的字符，请删除后重试');
        const call = {
          input,
          session: request.session,
          signal: abortOnDisconnect(request, reply),
          request,
          setHeader: (name: string, value: string) => void reply.header(name, value),
          upload: () => takeUpload(request),
        } as Call<never, never>;
        if (endpoint.reply === 'stream') return sendStream(reply, handler(call) as AsyncIterable<unknown>, call.signal);
        if (endpoint.reply === 'file') return sendFile(request, reply, await (handler(call) as Promise<FileReply>));
        const leave = endpoint.style === 'multipart' ? beginUpload(uploaderOf(request)) : null;
        const answered = await (handler(call) as Promise<unknown>).finally(leave);
        reply.header('cache-control', 'no-store'); // whose answer it is depends on a header that no cache looks at
        // Unknown fields are dropped: nothing leaks by accident.
        const write = () => ({ code: CODE.ok, message: '成功', data: data.parse(answered) });
        return isLasting(answered) ? sendLasting(request, reply, answered, write) : reply.send(write());
      },
    });
  };
}

function checkAccess(access: Access, { standing, operator }: Session): void {
  if (access === 'self') return;
  if (standing === 'banned') throw new AppError(CODE.accountBanned);
  if (standing === 'expired') throw new AppError(CODE.accountExpired);
  if (access === 'operator' && !operator) throw new AppError(CODE.forbidden);
}

/** PostgreSQL takes neither NUL in text nor, in JSON, half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

async function requireSession(request: FastifyRequest, resolve: ResolveSession): Promise<Session> {
  const token = request.headers.token;
  const session =
    typeof token === 'string' && token.length > 0 && token.length < 200 ? await resolve(token, request.ip) : null;
  if (session === 'ended') {
    formerUsers.add(request);
    throw new AppError(CODE.sessionExpired);
  }
  if (!session) throw new AppError(CODE.sessionEnded);
  return session;
}

/** Aborted when the client goes away before it has all of the answer. */
export function abortOnDisconnect(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) controller.abort(new DOMException('The client went away', 'AbortError'));
  };
  // The response closes in every case; the request's own close event also fires after a normal body.
  reply.raw.once('close', onClose);
  if (request.raw.destroyed && !request.raw.complete) onClose();
  return controller.signal;
}

const uploaderOf = ({ session, ip }: FastifyRequest): string => session?.accountId ?? networkOf(ip);

async function takeUpload(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new AppError(CODE.badInput, '请以表单方式上传文件');
  const file = await request.file().catch((error: unknown) => {
    throw new AppError(CODE.badInput, CUT_OFF_MESSAGE, { cause: error });
  });
  if (file?.fieldname !== 'upfile') throw new AppError(CODE.badInput, '请选择要上传的文件');
  return file;
}

/** A bare list becomes the field that it stands for. */
function nameList({ list }: Endpoint, request: FastifyRequest): void {
  if (list && Array.isArray(request.body)) request.body = { [list]: request.body };
}

/** The fields of a form that a page sent as FormData. */
async function readFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: [string, string][] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file')
      part.file.resume(); // a form has no files
    else if (part.valueTruncated) throw new AppError(CODE.tooLarge);
    else fields.push([part.fieldname, String(part.value)]);
  }
  return Object.fromEntries(fields);
}

/** Fields that may stand in the address become fields of the body, unless they are there already. */
function takeFromAddress({ query = [] }: Endpoint, request: FastifyRequest): void {
  const { body } = request;
  if (query.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const given = request.query as Record<string, unknown>;
  const taken = query.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]);
  request.body = { ...Object.fromEntries(taken), ...body };
}

function readInput({ style }: Endpoint, request: FastifyRequest): unknown {
  if (style === 'query') return request.query;
  return style === 'path' ? request.params : (request.body ?? {});
}

function toRouteSchema(endpoint: Endpoint) {
  const envelope = z.object({ code: z.number().int(), message: z.string(), data: endpoint.data });
  const place = endpoint.style === 'query' ? 'querystring' : endpoint.style === 'path' ? 'params' : 'body';
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(endpoint.style === 'multipart' ? { consumes: ['multipart/form-data'] } : { [place]: endpoint.input }),
    ...(endpoint.access === 'public' ? {} : { security: [{ token: [] }] }),
    response: endpoint.reply === 'json' ? { 200: envelope } : {},
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session;
  }
  interface FastifyContextConfig {
    /** A file is sent to it, as large as its handler lets it be. */
    takesUploads?: boolean;
  }
}
