/**
 * Says which modules of the web application share a file. Modules that the same visits read belong together; of what is left, two groups
 * become one where a request less is worth more than the bytes that some visits then read for nothing.
 */

/** What a request costs beside its bytes, characters of source without comments and space: about 5 KB over the wire. */
const REQUEST = 28_000;

export interface SharedModule {
  /** Characters. */
  size: number;
  /** Ids of static imports. */
  needs: readonly string[];
  /** The file that it lies in whatever is found here. */
  file?: string;
}

/** What is read by somebody who comes with nothing in the cache. */
export interface Visit {
  /** How much it counts against the others. */
  weight: number;
  reads: ReadonlySet<string>;
}

interface Group {
  size: number;
  /** Places in the list of visits. */
  readers: Set<number>;
  needs: Set<Group>;
  /** All that it needs, by way of others too. */
  below: Set<Group>;
}

/** @returns by id of a module the number of its file; modules that only one visit reads, or none, are left out. No two files need each other. */
export function shareModules(
  modules: ReadonlyMap<string, SharedModule>,
  visits: readonly Visit[],
): Map<string, number> {
  const groups = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, { size, file }] of modules) {
    const readers = visits.flatMap(({ reads }, at) => (reads.has(id) ? [at] : []));
    if (readers.length < 2 && !file) continue;
    const key = file ?? readers.join();
    const group = groups.get(key) ?? { size: 0, readers: new Set(), needs: new Set(), below: new Set() };
    group.size += size;
    for (const reader of readers) group.readers.add(reader);
    groups.set(key, group);
    groupOf.set(id, group);
  }
  for (const [id, { needs }] of modules)
    for (const needed of needs) {
      const [from, to] = [groupOf.get(id), groupOf.get(needed)];
      if (from && to && from !== to) from.needs.add(to);
    }

  const all = new Set(groups.values());
  const fixed = new Set([...modules.values()].flatMap(({ file }) => (file && groups.get(file)) || []));
  const weights = visits.map(({ weight }) => weight);
  for (;;) {
    for (const group of all) group.below = listBelow(group);
    const pair = findBestPair(
      [...all].filter((group) => !fixed.has(group)),
      weights,
    );
    if (!pair) break;
    const [one, other] = pair;
    for (const group of [one, ...one.below, ...other.below])
      for (const reader of [...one.readers, ...other.readers]) group.readers.add(reader);
    one.size += other.size;
    for (const needed of other.needs) one.needs.add(needed);
    for (const group of all) if (group.needs.delete(other)) group.needs.add(one);
    one.needs.delete(one);
    all.delete(other);
    for (const [id, group] of groupOf) if (group === other) groupOf.set(id, one);
  }
  const numbers = new Map([...all].map((group, at) => [group, at]));
  return new Map([...groupOf].map(([id, group]) => [id, numbers.get(group) ?? 0]));
}

/** The two that are worth most as one; null where every two are better apart. */
function findBestPair(groups: readonly Group[], weights: readonly number[]): [Group, Group] | null {
  let best: { gain: number; pair: [Group, Group] | null } = { gain: 0, pair: null };
  for (const one of groups)
    for (const other of groups) {
      if (one === other) break;
      const saved = countSaved(one, other, weights);
      if (saved <= best.gain || isBetween(one, other) || isBetween(other, one)) continue;
      const gain = saved - countBrought(one, other, weights) - countBrought(other, one, weights);
      if (gain > best.gain) best = { gain, pair: [one, other] };
    }
  return best.pair;
}

/** Requests that one file instead of two saves, less what is then read for nothing of either. */
function countSaved(one: Group, other: Group, weights: readonly number[]): number {
  let gain = 0;
  for (const reader of one.readers)
    gain += (weights[reader] ?? 0) * (other.readers.has(reader) ? REQUEST : -other.size);
  for (const reader of other.readers) if (!one.readers.has(reader)) gain -= (weights[reader] ?? 0) * one.size;
  return gain;
}

/** What readers of the first then read of the groups that the second needs. */
function countBrought(reading: Group, needing: Group, weights: readonly number[]): number {
  let cost = 0;
  for (const group of needing.below)
    if (group !== reading)
      for (const reader of reading.readers)
        if (!group.readers.has(reader)) cost += (weights[reader] ?? 0) * (group.size + REQUEST);
  return cost;
}

function listBelow(group: Group): Set<Group> {
  const below = new Set(group.needs);
  for (const needed of below) for (const next of needed.needs) below.add(next);
  below.delete(group);
  return below;
}

/** Whether a third group lies between them: as one file they and it would need each other. */
const isBetween = (from: Group, to: Group): boolean =>
  [...from.needs].some((needed) => needed !== to && needed.below.has(to));
