import { z } from 'zod';
import { endpoint, Id } from './endpoint.contract.ts';
import { perMinute, type RateLimit } from './rate-limit.contract.ts';

/** Digits and letters of which none is taken for another one. */
export const SHORT_CODE_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';

export const SHORT_LINK = {
  /** Signs of a code: about 40 bits, so that guesses have to be counted. */
  length: 8,
  /** Codes of one project: beyond it those that end first go. */
  perProject: 200,
} as const;

/** Where the address of a code begins; it leads on to the application's own. */
export const SHORT_PATH = '/q/';

/** As long as a code and never one: what stands in a picture of a room whose address nobody has made yet. */
export const EXAMPLE_CODE = 'examples';

/** What people pass on, and codes say. */
export const shortLink = (origin: string, code: string): string => `${origin}${SHORT_PATH}${code}`;

/** What of a project a link leads to: the conversation, or its scripted presentation. */
export const StartedPage = z.enum(['room', 'play']);
export type StartedPage = z.infer<typeof StartedPage>;

/** What a link is made for: any browser, a screen that stands somewhere, or a client whose lines are counted apart. */
export const LINK_DEVICES = ['any', 'kiosk', 'windows', 'android'] as const;
export type LinkDevice = (typeof LINK_DEVICES)[number];

interface Led {
  /** Opens it for everybody; without one, for its owner. */
  ticket?: string | undefined;
  device?: LinkDevice | undefined;
}

/** The application's address of a project. `client=` says which lines a page takes and where it runs (109), and changes nothing else. */
export function startedPath(page: StartedPage, id: string, { ticket, device = 'any' }: Led = {}): string {
  const query = [
    ...(page === 'room' ? ['type=1', `id=${id}`] : []),
    ...(ticket === undefined ? [] : [`ticket=${encodeURIComponent(ticket)}`]),
    ...(device === 'any' ? [] : [`client=${device}`]),
  ];
  const path = page === 'room' ? '/#/digital/app' : `/#/outlinePlay/${id}`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

export const SHORT_LINK_LIMITS = {
  /** Addresses with a code that one network may open, right or wrong. */
  opens: perMinute('short-opens', 'network', 120, '打开得太频繁了'),
} as const satisfies Record<string, RateLimit>;

/** The code of a link that `startProject` has made: the same for the same ticket, page and device. One to the account's own screen stands for visitors. */
export const shortenLink = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/shortLink',
  summary: '项目链接的短地址',
  owned: [{ field: 'id', kind: 'project' }],
  input: z.object({
    id: Id,
    ticket: z.string().max(500),
    of: StartedPage.default('room'),
    device: z.enum(LINK_DEVICES).default('any'),
  }),
  data: z.object({ code: z.string() }),
});
