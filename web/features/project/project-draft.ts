import { z } from 'zod';
import { KioskSettings } from '#contract/kiosk.contract.ts';
import { Scene } from '#contract/scene.contract.ts';

const Values = z.object({
  name: z.string(),
  roleId: z.string(),
  direction: z.enum(['1', '2']),
  backgroundType: z.enum(['1', '4']).optional(),
  background: z.string().optional(),
  kiosk: KioskSettings.extend({ wakeWord: z.string() }),
  scene: Scene.nullable(),
});

/** What was typed and not saved, and the project as it was when that began. */
const Draft = z.object({ values: Values, base: Values });
export type ProjectDraft = z.infer<typeof Draft>;

/** A draft as it was kept; null for what an older or broken page left. */
export const readProjectDraft = (content: unknown): ProjectDraft | null => Draft.safeParse(content).data ?? null;
