import { FOUND_EACH, type Found, findOwn } from '#contract/find.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';

/** Those of an account whose name holds a text, the best first; of an empty one the last changed. */
export type FindNamed = (accountId: string, name: string, limit: number) => Promise<NamedRecord[]>;

export interface NamedRecord {
  id: string;
  name: string;
  updatedAt: Date;
  libId?: string;
  within?: string;
  avatarCode?: string;
  questions?: boolean;
}

/** In the order in which they are asked and answered. */
type Finders = Record<Found['kind'], FindNamed>;

/** Everything that an account owns, found by its name. */
export function createFindModule(finders: Finders) {
  return {
    register(handle: Handle) {
      handle(findOwn, async ({ session, input: { name } }) => {
        const found = await Promise.all(
          Object.entries(finders).map(async ([kind, find]) =>
            (await find(session.accountId, name, FOUND_EACH)).map((record) => present(kind as Found['kind'], record)),
          ),
        );
        return found.flat();
      });
    },
  };
}

function present(kind: Found['kind'], { id, name, updatedAt, ...more }: NamedRecord): Found {
  const { libId = null, within = '', avatarCode = '', questions = false } = more;
  return { kind, id, name, libId, within, avatarCode, questions, updateTime: updatedAt.toISOString() };
}
