import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { openVisit } from '#contract/visit.contract.ts';
import type { LinkBox } from './link-box.store.ts';

const NAME = 'visitor';
/** Over https: a browser takes this name from https alone, and not from another host's http. */
const SECURE_NAME = `__Secure-${NAME}`;
/** A visitor who comes back within it goes on with the conversation. */
const LIFE_SECONDS = 30 * 86_400;
const FORM = /^([a-f0-9]{32})\.([a-f0-9]{64})$/;
const COOKIES = [SECURE_NAME, NAME].map((name) => new RegExp(`(?:^|;\\s*)${name}=([a-f0-9.]{97})(?:;|$)`));

/**
 * Names visitors without an account: a random id with the server's signature, in a cookie that no script reads. A page that another site
 * frames gets no cookie and keeps the same text itself.
 */
export function createVisitorCookie(linkBox: Pick<LinkBox, 'sign' | 'isSigned'>) {
  const sign = (id: string) => linkBox.sign('visitor', id);
  const readText = (text: string): string | null => {
    const [, id = '', signature = ''] = FORM.exec(text) ?? [];
    if (id === '') return null;
    return linkBox.isSigned('visitor', id, signature) ? id : null;
  };
  const makeText = (): { id: string; text: string } => {
    const id = randomBytes(16).toString('hex');
    return { id, text: `${id}.${sign(id)}` };
  };
  return {
    /** Null for a browser that has not entered yet, and for an id that was made up. What a framed page says of itself comes first. */
    read({ headers }: Pick<FastifyRequest, 'headers'>, said?: string): string | null {
      if (said !== undefined) return readText(said);
      const found = COOKIES.map((form) => form.exec(headers.cookie ?? '')?.[1]).find(Boolean);
      return readText(found ?? '');
    },
    /** A new visitor, as a framed page keeps it. */
    makeText,
    /** A new visitor and the header that tells the browser. */
    make({ protocol }: Pick<FastifyRequest, 'protocol'>): { id: string; header: string } {
      const { id, text } = makeText();
      const path = openVisit.path.replace(/\/[^/]*$/, '');
      const isSecure = protocol === 'https';
      const parts = [
        `${isSecure ? SECURE_NAME : NAME}=${text}`,
        `Path=${path}`,
        `Max-Age=${LIFE_SECONDS}`,
        'HttpOnly',
        'SameSite=Lax',
      ];
      return { id, header: [...parts, ...(isSecure ? ['Secure'] : [])].join('; ') };
    },
  };
}

export type VisitorCookie = ReturnType<typeof createVisitorCookie>;
