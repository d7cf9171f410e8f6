import { z } from 'zod';
import { endpoint, NoInput } from './endpoint.contract.ts';

/** Accounts that each list names at the most. */
export const OVERVIEW_ROWS = 8;

const Space = z.object({ used: z.number(), limit: z.number() });
const Named = z.object({ id: z.string(), loginAccount: z.string(), nickName: z.string() });

/** What failed and has not been mended: documents, sites, long work on a library, and messages. */
export const FAILED_KINDS = ['document', 'site', 'run', 'message'] as const;

/** The state of the installation, as far as an operator can do something about it. */
export const Overview = z.object({
  accounts: z.object({
    total: z.number().int(),
    active: z.number().int(),
    banned: z.number().int(),
    expired: z.number().int(),
    /** Active, within the week before their end. */
    expiring: z.number().int(),
  }),
  brands: z.number().int(),
  /** Of all accounts together, in bytes: documents and recordings, pictures and films. */
  storage: z.object({ files: Space, material: Space }),
  /** Active accounts that end within a week or are nearly full, the soonest end first. */
  attention: z.array(Named.extend({ expireTime: z.string().nullable(), files: Space, material: Space })),
  /** By kind and account, the most first; messages belong to none. */
  failed: z.array(z.object({ kind: z.enum(FAILED_KINDS), count: z.number().int(), account: Named.nullable() })),
  signIns: z.array(Named.extend({ companyName: z.string(), lastLoginAt: z.string() })),
});
export type Overview = z.infer<typeof Overview>;

export const operatorOverview = endpoint({
  path: '/avatar/operator/overview',
  access: 'operator',
  summary: '运营概览',
  input: NoInput,
  data: Overview,
});
