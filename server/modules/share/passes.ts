import { PASS_HOURS } from '#contract/visit-unlock.contract.ts';
import type { LinkBox } from './link-box.store.ts';

/** A project whose room has a password, and how often that has been changed. */
export interface Lock {
  projectId: string;
  generation: number;
}

/** What a right password is answered with: sealed as tickets are. Every change of the password makes the earlier ones worthless. */
export function createPasses(linkBox: Pick<LinkBox, 'seal' | 'open'>, now: () => number) {
  return {
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
