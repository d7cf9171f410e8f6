import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { releaseMemory } from './release-memory.ts';

const held = () => getHeapStatistics().total_heap_size / 1024 / 1024;

/** 160 MB of objects that nobody needs any more. */
function leaveGarbage(): number {
  const kept = Array.from({ length: 2_000_000 }, (_, index) => ({ index, more: [index, index, index] }));
  return held() + (kept.length > 0 ? 0 : 1);
}

it('what a large file has left behind is given back', () => {
  const before = held();
  const full = leaveGarbage();
  expect(full - before).toBeGreaterThan(100);
  releaseMemory();
  expect(held() - before).toBeLessThan((full - before) / 2);
});
