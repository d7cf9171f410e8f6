import type { FastifyRequest } from 'fastify';
import type { streamCalls } from '#contract/avatar-stream-session.contract.ts';
import type { Access } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Session } from '#server/platform/session.ts';
import type { StreamService, Watcher } from './stream.service.ts';

/** One kind of callers' calls; what they say about themselves is read by `FindWatcher`. */
export type StreamCalls = ReturnType<typeof streamCalls<Access, Record<never, never>>>;

/** Who calls. @throws AppError for strangers, and for whom that look is not meant */
export type FindWatcher = (call: {
  input: { code: string };
  session: Session | null;
  request: FastifyRequest;
  /** A place is asked for; the other calls name one that their caller holds. */
  isOpening: boolean;
  /** The person is to say something. */
  isSpeaking?: boolean;
}) => Promise<Watcher>;

export function serveStreamCalls(handle: Handle, calls: StreamCalls, service: StreamService, find: FindWatcher): void {
  handle(calls.ice, async ({ input, session, request }) => {
    const watcher = await find({ input, session, request, isOpening: true });
    return service.iceServers(input.code, watcher, networkOf(request.ip));
  });
  handle(calls.open, async ({ input, session, request, signal }) => {
    const watcher = await find({ input, session, request, isOpening: true });
    return service.open(input.code, watcher, input.sdp, networkOf(request.ip), signal);
  });
  handle(calls.candidate, async ({ input, session, request }) => {
    const { holder } = await find({ input, session, request, isOpening: false });
    const { code, session: id, candidate, sdpMid, sdpMLineIndex, usernameFragment } = input;
    await service.candidate({ code, id, holder }, { candidate, sdpMid, sdpMLineIndex, usernameFragment });
    return null;
  });
  handle(calls.speak, async ({ input, session, request }) => {
    const { code, session: id, text, sound } = input;
    if (sound && Buffer.from(sound.slice(0, 8), 'base64').toString('latin1', 0, 4) !== 'RIFF')
      throw new AppError(CODE.badInput, '声音格式不正确');
    const { holder } = await find({ input, session, request, isOpening: false, isSpeaking: true });
    await service.speak({ code, id, holder }, { text, sound: sound ?? null });
    return null;
  });
  for (const act of ['interrupt', 'beat', 'close'] as const)
    handle(calls[act], async ({ input, session, request }) => {
      const { holder } = await find({ input, session, request, isOpening: false });
      await service[act]({ code: input.code, id: input.session, holder });
      return null;
    });
}
