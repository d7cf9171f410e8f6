import { z } from 'zod';
import { InteractionForm, upgradeInteraction } from '#contract/interaction.contract.ts';
import { Scene } from '#contract/scene.contract.ts';

/** As it is being filled in: what is not right yet is kept as well. */
const Fields = z.object({
  name: z.string(),
  roleId: z.string(),
  direction: z.enum(['1', '2']),
  backgroundType: z.enum(['1', '4']).optional(),
  background: z.string().optional(),
  interaction: z.preprocess(upgradeInteraction, InteractionForm),
  scene: Scene.nullable(),
});

/** Settings of a screen once had another name. */
const Values = z.preprocess(
  (kept) => (kept && typeof kept === 'object' && 'kiosk' in kept ? { ...kept, interaction: kept.kiosk } : kept),
  Fields,
);

/** What was typed and not saved, and the project as it was when that began. */
const Draft = z.object({ values: Values, base: Values });
export type ProjectDraft = z.infer<typeof Draft>;

/** A draft as it was kept; null for what an older or broken page left. */
export const readProjectDraft = (content: unknown): ProjectDraft | null => Draft.safeParse(content).data ?? null;
