import { PASS_HOURS } from '#contract/visit-path.contract.ts';
import type { LinkBox } from './link-box.store.ts';

/** A project whose room has a password, and how often that has been changed. */
export interface Lock {
  projectId: string;
  generation: number;
}

/** What a right password, or the owner's session, is answered with: sealed as tickets are. */
export function createPasses(linkBox: Pick<LinkBox, 'seal' | 'open'>, now: () => number) {
  return {
    /** What a page of a demonstration shows its pictures by, where no header goes along: it names the session of its owner. */
    makeOwn: (projectId: string, tokenHash: string): string => linkBox.seal(`own ${projectId} ${tokenHash}`),
    /** The session that such a one names, for this project; null for what is none. */
    sessionOf(pass: string, projectId: string): string | null {
      const [, id, tokenHash = null] = /^own (\S+) (\S+)$/.exec(linkBox.open(pass) ?? '') ?? [];
      return id === projectId ? tokenHash : null;
    },
    /** Every change of the password makes the earlier ones worthless. */
    make: ({ projectId, generation }: Lock): string =>
      linkBox.seal(`pass ${projectId} ${generation} ${now() + PASS_HOURS * 3_600_000}`),
    /** When a pass ends that opens this lock, ms since 1970; null for one that does not. */
    endOf(pass: string, { projectId, generation }: Lock): number | null {
      const [, id, of, until] = /^pass (\S+) (\d+) (\d+)$/.exec(linkBox.open(pass) ?? '') ?? [];
      const end = Number(until);
      return id === projectId && Number(of) === generation && end > now() ? end : null;
    },
  };
}

export type Passes = ReturnType<typeof createPasses>;
