import { expect, test } from 'vitest';
import { AWAKE_MS, createWakeGate } from './wake-gate.ts';

function setUp() {
  let due: (() => void) | null = null;
  const changes: boolean[] = [];
  const gate = createWakeGate({
    match: (text) => (text.startsWith('小华') ? text.slice(2) : null),
    wait(ms, done) {
      expect(ms).toBe(AWAKE_MS);
      due = done;
      return () => {
        if (due === done) due = null;
      };
    },
  });
  gate.subscribe(() => changes.push(gate.isOpen()));
  return { gate, changes, pass: () => due?.(), waits: () => due !== null };
}

test('closed, only what follows the word counts; then everything, until nobody has spoken for long', () => {
  const { gate, changes, pass } = setUp();
  expect(gate.take('几点下班')).toBeNull();
  expect(gate.take('小华几点下班')).toBe('几点下班');
  expect(gate.take('那周末呢')).toBe('那周末呢');
  expect(gate.take('小华')).toBe('');
  pass();
  expect(gate.take('那周末呢')).toBeNull();
  expect(changes).toEqual([true, false]);
});

test('an answer keeps it open however long it is, and the wait begins behind it', () => {
  const { gate, pass, waits } = setUp();
  gate.setBusy(true);
  expect([gate.isOpen(), waits()]).toEqual([true, false]);
  gate.keep();
  expect(waits()).toBe(false);
  gate.setBusy(false);
  expect([gate.isOpen(), waits()]).toEqual([true, true]);
  pass();
  expect(gate.isOpen()).toBe(false);
});

test('a conversation that is over closes it at once', () => {
  const { gate, waits } = setUp();
  gate.take('小华');
  gate.close();
  expect([gate.isOpen(), waits()]).toEqual([false, false]);
});
