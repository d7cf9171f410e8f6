import type { LinkBox } from './link-box.store.ts';

const DAY_MS = 86_400_000;

interface Ticket {
  projectId: string;
  made: number;
  until: number;
  /** It is for a screen of the account itself. */
  isOwn: boolean;
  /** The account that alone may see what is saved by it; null: it shows what visitors see. */
  draftOf: string | null;
}

interface Kind {
  isOwn?: boolean;
  /** The account whose draft it shows. */
  draftOf?: string | null;
  /** When the one that it is made from was, ms since 1970: what ended that one ends it as well. */
  made?: number;
}

/** Tickets to projects that their owners have started: sealed, so that nothing has to be stored and nobody can make one. */
export function createTickets(linkBox: Pick<LinkBox, 'seal' | 'open'>, now: () => number) {
  return {
    /** @param until when it ends, ms since 1970 */
    make: (projectId: string, until: number, { isOwn = false, draftOf = null, made = now() }: Kind = {}): string =>
      linkBox.seal(`project ${projectId} ${until} ${made}${draftOf ? ` draft ${draftOf}` : isOwn ? ' own' : ''}`),
    /**
     * `expired` for one whose time is over; null for what is no ticket.
     * @param evenExpired a ticket counts though its time is over
     */
    read(ticket: string, evenExpired = false): Ticket | 'expired' | null {
      const [, projectId = '', until = '', made = '', own, draftOf = null] =
        /^project (\S+) (\d+)(?: (\d+)(?:( own)| draft (\S+))?)?$/.exec(linkBox.open(ticket) ?? '') ?? [];
      if (projectId === '') return null;
      const end = Number(until);
      // Those that do not say when they were made count for a day.
      return evenExpired || end > now()
        ? { projectId, until: end, made: made === '' ? end - DAY_MS : Number(made), isOwn: own !== undefined, draftOf }
        : 'expired';
    },
  };
}

export type Tickets = ReturnType<typeof createTickets>;
