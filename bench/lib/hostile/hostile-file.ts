export interface HostileFile {
  family: string;
  /** As it is uploaded; unique, since it is what tells files apart. */
  name: string;
  /** Called when its turn comes, so that one large file is in memory at a time. */
  make(): Uint8Array | string | Promise<Uint8Array | string>;
}

type Entry = readonly [name: string, make: HostileFile['make']];

export const familyOf = (family: string, entries: readonly Entry[]): HostileFile[] =>
  entries.map(([name, make]) => ({ family, name, make }));

/** Bytes without any order that are the same in every run. */
export function makeNoise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

export const MB = 1024 * 1024;
export const SENTENCE = '本馆周二至周日九时至二十一时开放，周一闭馆整理。';
