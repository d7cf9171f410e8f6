import type { Limits } from '#server/platform/limit/limits.ts';

/** For calls whose limits are not what is tested: nobody is held back. */
export const NO_LIMITS: Pick<Limits, 'demand'> = { demand: async () => {} };
