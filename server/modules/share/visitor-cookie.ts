import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { openVisit } from '#contract/visit.contract.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';

const NAME = 'visitor';
/** A visitor who comes back within it goes on with the conversation. */
const LIFE_SECONDS = 30 * 86_400;
const FORM = /(?:^|;\s*)visitor=([a-f0-9]{32})\.([a-f0-9]{64})(?:;|$)/;

/** Names visitors without an account: a random id with the server's signature, in a cookie that no script reads. */
export function createVisitorCookie(secretBox: SecretBox) {
  const sign = (id: string) => secretBox.sign('visitor', id);
  return {
    /** Null for a browser that has not entered yet, and for an id that was made up. */
    read({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
      const [, id = '', signature = ''] = FORM.exec(headers.cookie ?? '') ?? [];
      if (id === '') return null;
      return secretBox.isSigned('visitor', id, signature) ? id : null;
    },
    /** A new visitor and the header that tells the browser. */
    make({ protocol }: Pick<FastifyRequest, 'protocol'>): { id: string; header: string } {
      const id = randomBytes(16).toString('hex');
      const path = openVisit.path.replace(/\/[^/]*$/, '');
      const parts = [
        `${NAME}=${id}.${sign(id)}`,
        `Path=${path}`,
        `Max-Age=${LIFE_SECONDS}`,
        'HttpOnly',
        'SameSite=Lax',
      ];
      return { id, header: [...parts, ...(protocol === 'https' ? ['Secure'] : [])].join('; ') };
    },
  };
}

export type VisitorCookie = ReturnType<typeof createVisitorCookie>;
