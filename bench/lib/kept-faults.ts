import { z } from 'zod';
import type { Ids } from './fuzz-input.ts';

/** Who calls. */
export const CALLERS = ['nobody', 'stranger', 'creator', 'other', 'operator'] as const;
export type Who = (typeof CALLERS)[number];

/**
 * A call that a server once failed at: its input, with ids of the run it was found in as `<own n>` and `<other n>` (the last is -1); or a body
 * as it went over the wire; or, for an input too long to keep, the seed that makes it as long as the schema stays what it is.
 */
export const KeptFault = z.strictObject({
  path: z.string(),
  who: z.enum(CALLERS),
  seed: z.number().optional(),
  input: z.unknown().optional(),
  wire: z.object({ type: z.string(), body: z.string() }).optional(),
});
export type KeptFault = z.infer<typeof KeptFault>;

/** Characters of an input that is kept as it is. */
const LONGEST = 4000;

const PLACE = /<(own|other) (-?\d+)>/g;

/** An input without the ids of this run. */
export function withoutIds(input: unknown, { own, others }: Ids): unknown {
  let text = JSON.stringify(input);
  if (text === undefined) return undefined;
  for (const [name, ids] of [
    ['own', own],
    ['other', others],
  ] as const)
    for (const [at, id] of ids.entries()) text = text.replaceAll(id, `<${name} ${at}>`);
  return JSON.parse(text);
}

/** The same input with the ids of another run. */
export function withIds(input: unknown, { own, others }: Ids): unknown {
  const text = JSON.stringify(input);
  if (text === undefined) return undefined;
  return JSON.parse(text.replace(PLACE, (place, name, at) => (name === 'own' ? own : others).at(Number(at)) ?? place));
}

/** What is kept with one more fault; one that is there already is not kept twice. */
export function keepFault(
  kept: readonly KeptFault[],
  { path, who, seed, input }: { path: string; who: Who; seed: number; input: unknown },
  ids: Ids,
): KeptFault[] {
  const plain = withoutIds(input, ids);
  const isLong = (JSON.stringify(plain) ?? '').length > LONGEST;
  const fault: KeptFault = { path, who, ...(isLong || plain === undefined ? { seed } : { input: plain }) };
  const isKept = kept.some((one) => JSON.stringify(one) === JSON.stringify(fault));
  return isKept ? [...kept] : [...kept, fault];
}
