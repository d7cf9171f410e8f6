import { z } from 'zod';
import { DETAIL_PARTS, LookBackdrop } from './avatar-parts.contract.ts';
import { Id } from './endpoint.contract.ts';

/** Hair to mid-chest, hair to below the waist, all of the person. */
export const VRM_FRAMINGS = ['bust', 'half', 'full'] as const;
const View = {
  framing: z.enum(VRM_FRAMINGS),
  /** Moves the person up or down, in heights of the picture. */
  lift: z.number().min(-0.4).max(0.4),
};

/** An avatar in three dimensions, out of a .vrm file. */
export const VrmDetail = z.object({
  driver: z.literal('vrm'),
  modelId: Id,
  ...View,
  /** The model whose limits of use were seen and accepted; needed where its maker sets some. */
  acknowledgedId: Id.nullable().default(null),
  /** When, and by which account; written by the server. */
  acknowledgedAt: z.string().max(40).default(''),
  acknowledgedBy: z.string().max(40).default(''),
  ...DETAIL_PARTS,
});
export type VrmDetail = z.infer<typeof VrmDetail>;

export const VrmLook = z.object({ driver: z.literal('vrm'), model: z.string(), ...View, backdrop: LookBackdrop });
