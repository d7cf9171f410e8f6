import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readMemory, resetPeak } from './process-figures.ts';
import type { Defer } from './run-bench.ts';

const EVERY_MS = 100;

/** Follows what a process and all that it has started hold together: what each of them held at most since the last reset. */
export function watchTree(root: number, defer: Defer): { takePeakMb(): number } {
  let peak = 0;
  let goesOn = true;
  defer(() => {
    goesOn = false;
  });
  const look = () => {
    const sum = listTree(root).reduce((total, pid) => total + peakOf(pid), 0);
    peak = Math.max(peak, sum);
  };
  (async () => {
    for (; goesOn; await delay(EVERY_MS)) look();
  })();
  return {
    takePeakMb() {
      look();
      const taken = peak;
      peak = 0;
      for (const pid of listTree(root)) resetPeak(pid);
      return taken;
    },
  };
}

export function listTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of fs.readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Undefined for a process that has just ended. */
function parentOf(pid: string): number | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function peakOf(pid: number): number {
  try {
    return readMemory(pid).peakRssMb;
  } catch {
    return 0;
  }
}
