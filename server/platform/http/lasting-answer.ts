import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** As for all other answers; a large one at once, in a thread. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } as const;

const PACK = {
  br: (bytes: Buffer): Promise<Buffer> => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes),
} as const;
type Coding = keyof typeof PACK;

interface Written {
  bytes: Buffer;
  packed: Map<Coding, Promise<Buffer>>;
}

/** Bytes of answers, once they have been written. */
const written = new WeakMap<object, Written | null>();

/**
 * An answer that is given again as it is, such as a large one that everybody is sent: it is checked, written and compressed once, for as long
 * as whoever made it keeps it. It must not be changed any more, and be given by one endpoint only.
 */
export function lastingAnswer<T extends object>(answer: T): T {
  written.set(answer, null);
  return answer;
}

export const isLasting = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && written.has(answer);

/** @param write the envelope, asked for once */
export async function sendLasting(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: object,
  write: () => object,
): Promise<FastifyReply> {
  const { bytes, packed } = written.get(answer) ?? { bytes: Buffer.from(JSON.stringify(write())), packed: new Map() };
  written.set(answer, { bytes, packed });
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' });
  const coding = chooseCoding(request.headers['accept-encoding']);
  if (!coding || request.headers['x-no-compression'] !== undefined) return reply.send(bytes);
  const packing = packed.get(coding) ?? PACK[coding](bytes);
  packed.set(coding, packing);
  packing.catch(() => packed.delete(coding));
  return reply.header('content-encoding', coding).send(await packing);
}

function chooseCoding(accepted: unknown): Coding | null {
  if (typeof accepted !== 'string') return null;
  const taken = accepted.split(',').flatMap((one) => {
    const [name = '', weight = '1'] = one.split(/;\s*q=/i);
    return Number(weight) > 0 ? [name.trim().toLowerCase()] : [];
  });
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding) || taken.includes('*')) ?? null;
}
