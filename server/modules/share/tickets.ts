import { TICKET_HOURS } from '#contract/visit.contract.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';

/** Tickets to projects that their owners have started: sealed, so that nothing has to be stored and nobody can make one. */
export function createTickets(secretBox: Pick<SecretBox, 'seal' | 'open'>, now: () => number) {
  return {
    make: (projectId: string): string => secretBox.seal(`project ${projectId} ${now() + TICKET_HOURS * 3_600_000}`),
    /** `expired` for one whose time is over; null for what is no ticket. */
    read(ticket: string): { projectId: string; until: number } | 'expired' | null {
      const [, projectId = '', until = ''] = /^project (\S+) (\d+)$/.exec(secretBox.open(ticket) ?? '') ?? [];
      if (projectId === '') return null;
      return Number(until) > now() ? { projectId, until: Number(until) } : 'expired';
    },
  };
}

export type Tickets = ReturnType<typeof createTickets>;
