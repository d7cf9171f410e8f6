import { describe, expect, it } from 'vitest';
import { createDocumentParser } from '#server/parsing/document-parser.ts';
import { withFile } from '#server/parsing/fixtures/parse-file.ts';
import { createTurns } from './take-turns.ts';

const never = new AbortController().signal;

describe('turns', () => {
  /** Asks for places in that order and answers who has had one, while each gives its place back when it is told. */
  const open = (places: number) => {
    const turns = createTurns(places);
    const had: string[] = [];
    const leaves: (() => void)[] = [];
    const ask = async (owner: string, name: string, signal = never) => {
      const leave = await turns.enter(owner, signal);
      had.push(name);
      leaves.push(leave);
    };
    return { ask, had, next: () => leaves.shift()?.() };
  };

  it('of one owner one at a time, and whoever has had one comes after all others', async () => {
    const { ask, had, next } = open(2);
    const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1')];
    await expect.poll(() => had).toEqual(['a1', 'b1']);
    for (const expected of ['c1', 'a2', 'b2', 'a3']) {
      next();
      await expect.poll(() => had.at(-1)).toBe(expected);
    }
    await Promise.all(all);
  });

  it('whoever has had places for long comes after one who has not, and is kept out for half a minute', async () => {
    let now = 0;
    const turns = createTurns(1, () => now);
    const had: string[] = [];
    const ask = async (owner: string) => {
      const leave = await turns.enter(owner, never);
      had.push(owner);
      return leave;
    };
    const first = await ask('a');
    now = 600_000;
    const again = ask('a');
    let turn = ask('b');
    first();
    for (let n = 0; n < 10 && !had.includes('a', 1); n++) {
      const leave = await turn;
      turn = ask('b');
      now += 10_000;
      const before = had.length;
      leave();
      await expect.poll(() => had.length).toBe(before + 1);
    }
    expect(had).toEqual(['a', 'b', 'b', 'b', 'a']);
    (await again)();
    (await turn)();
  });

  it('whoever goes waits no longer', async () => {
    const { ask, had, next } = open(1);
    const gone = new AbortController();
    await ask('a', 'a1');
    const left = ask('b', 'b1', gone.signal);
    const stays = ask('b', 'b2');
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    next();
    await stays;
    expect(had).toEqual(['a1', 'b2']);
    await expect(ask('c', 'c1', gone.signal)).rejects.toThrow('gone');
  });
});

it('files of one account leave a thread to those of another', async () => {
  const parser = createDocumentParser();
  try {
    await withFile('a.txt', '本馆周一闭馆。', async (path) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const read = (owner: string, onBatch: () => Promise<void>) =>
        parser.parse({ path, name: 'a.txt' }, { owner, onBatch });
      const many = [1, 2, 3].map(() =>
        read('a', () => {
          begin();
          return held;
        }),
      );
      await begun;
      await read('b', async () => {});
      release();
      await Promise.all(many);
    });
  } finally {
    await parser.close();
  }
});
