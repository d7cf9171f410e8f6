import { z } from 'zod';
import { endpoint, Id, pageOf } from './endpoint.contract.ts';
import { cancelRun, ReviewedItem, RUN_SCOPE_OWNED, RunScope, RunState, reviewPageInput } from './run.contract.ts';

/** What a cleaning can look for, in the order in which it is done. */
export const CLEANING_RULES = [
  'garbage',
  'repeat',
  'pageNumber',
  'brokenLine',
  'fullWidth',
  'url',
  'model',
  'empty',
  'duplicate',
  'nearDuplicate',
] as const;
export const CleaningRule = z.enum(CLEANING_RULES);
export type CleaningRule = z.infer<typeof CleaningRule>;

export const PROPOSAL_STATUSES = ['open', 'accepted', 'rejected', 'outdated'] as const;
const ProposalStatus = z.enum(PROPOSAL_STATUSES);
export type ProposalStatus = z.infer<typeof ProposalStatus>;

/** Segments that a count looks at, and proposals that a run makes at most. */
export const CLEANING_LIMITS = {
  countedSegments: 3000,
  proposals: 5000,
  modelSegments: 200,
  decidedAtOnce: 100,
} as const;

/** What one change would do to one segment. */
export const CleaningProposal = ReviewedItem.extend({
  rules: z.array(CleaningRule),
  before: z.string(),
  /** Empty: the segment goes. */
  after: z.string(),
  status: ProposalStatus,
});
export type CleaningProposal = z.infer<typeof CleaningProposal>;

const RuleCounts = z.partialRecord(CleaningRule, z.number().int());

/** How many segments each rule would touch. Large libraries are counted by their first segments: `scanned` of `total`. */
export const countCleaning = endpoint({
  method: 'POST',
  path: '/avatar/document/cleaning/count',
  owned: RUN_SCOPE_OWNED,
  summary: '统计各清洗规则涉及的分段',
  input: RunScope,
  data: z.object({
    scanned: z.number().int(),
    total: z.number().int(),
    counts: RuleCounts,
    /** Name of the model that would clean; empty: 未配置. */
    model: z.string(),
  }),
});

/** Starts a run that makes proposals. Data is the run's id. A library has one running at a time. */
export const startCleaning = endpoint({
  method: 'POST',
  path: '/avatar/document/cleaning/start',
  owned: RUN_SCOPE_OWNED,
  summary: '开始清洗，生成修改建议',
  input: RunScope.extend({
    rules: z
      .array(CleaningRule)
      .min(1, { error: '请至少选择一条规则' })
      .max(CleaningRule.options.length, { error: `一次最多 ${CleaningRule.options.length} 条规则` }),
  }),
  data: Id,
});

/** The latest run of a library with what became of its proposals; null before the first. */
export const latestCleaning = endpoint({
  path: '/avatar/document/cleaning/latest',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '最近一次清洗',
  input: z.object({ libId: Id }),
  data: RunState.extend({
    rules: z.array(CleaningRule),
    counts: z.record(ProposalStatus, z.number().int()),
    /** Open proposals by rule. */
    openByRule: RuleCounts,
    /** The limit of proposals was reached; another run finds the rest. */
    truncated: z.boolean(),
    /** Replies of the model that were not used, because they changed more than a repair may. */
    refused: z.number().int(),
  }).nullable(),
});

export const cancelCleaning = cancelRun('/avatar/document/cleaning/cancel', 'cleaning', '停止清洗');

/** Proposals of a run in the order of the documents. A segment that has changed since makes its proposal `outdated`. */
export const proposalPage = endpoint({
  path: '/avatar/document/cleaning/page',
  owned: [{ field: 'runId', kind: 'cleaning' }],
  summary: '清洗建议列表',
  input: reviewPageInput(ProposalStatus).extend({ rule: CleaningRule.optional() }),
  data: pageOf(CleaningProposal),
});

/**
 * Accepts or rejects open proposals, or takes decisions back: those named, or all of a rule, or all of the run. At most
 * `CLEANING_LIMITS.decidedAtOnce` a call; `remaining` says how many are left to ask for again.
 */
export const decideProposals = endpoint({
  method: 'POST',
  path: '/avatar/document/cleaning/decide',
  owned: [
    { field: 'runId', kind: 'cleaning' },
    { field: 'ids[]', kind: 'proposal' },
  ],
  summary: '接受、拒绝或撤销清洗建议',
  input: z.object({
    runId: Id,
    action: z.enum(['accept', 'reject', 'undo']),
    ids: z.array(Id).max(CLEANING_LIMITS.decidedAtOnce).optional(),
    rule: CleaningRule.optional(),
  }),
  data: z.object({
    done: z.number().int(),
    /** Could not be done: the segment has changed since. */
    outdated: z.number().int(),
    remaining: z.number().int(),
  }),
});
