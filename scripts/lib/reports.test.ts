import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFuzz, readPlaywright, readVitest } from './reports.mjs';

function write(report: object): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-report-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitest = (more: object) => ({
  success: false,
  numTotalTests: 3,
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 0,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'holds', failureMessages: [] },
        { status: 'failed', fullName: 'breaks', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'] },
      ],
    },
  ],
  ...more,
});

test('a failed test is named with its file and what was expected', () => {
  expect(readVitest(write(vitest({})))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: [{ where: 'a.test.ts › breaks', text: 'expected 1\nto be 2' }],
  });
});

test('a file that does not load, an error outside of tests, an empty run and a lost report count as one failure each', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  const unloaded = readVitest(write(vitest({ numFailedTests: 0, testResults: [broken] })));
  expect(unloaded).toMatchObject({ failed: 1, failures: [{ where: 'b.test.ts', text: 'SyntaxError' }] });
  const outside = readVitest(write(vitest({ numFailedTests: 0, testResults: [] })));
  expect(outside).toMatchObject({ passed: 2, failed: 1, failures: [{ where: 'Vitest' }] });
  const empty = vitest({ success: true, numTotalTests: 0, numPassedTests: 0, numFailedTests: 0, testResults: [] });
  expect(readVitest(write(empty))).toMatchObject({ failed: 1 });
  expect(readVitest(write(empty), { mayBeEmpty: true })).toMatchObject({ failed: 0, failures: [] });
  expect(readVitest('/nowhere/report.json')).toMatchObject({ failed: 1, failures: [{ where: 'Vitest' }] });
  expect(readPlaywright('/nowhere/report.json')).toMatchObject({ failed: 1, failures: [{ where: 'Playwright' }] });
});

test('a failed journey is found at any depth; a run without journeys fails', () => {
  const spec = (ok: boolean) => ({
    file: 'x.spec.ts',
    line: 7,
    title: 'a way',
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'not visible' }] }] }],
  });
  const suites = [{ specs: [spec(true)], suites: [{ specs: [spec(false)] }] }];
  const read = readPlaywright(write({ stats: { expected: 1, unexpected: 1, skipped: 0 }, errors: [], suites }));
  expect(read).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: [{ where: 'x.spec.ts:7 › a way', text: 'not visible' }],
  });
  const none = readPlaywright(write({ stats: { expected: 0, unexpected: 0, skipped: 0 }, errors: [], suites: [] }));
  expect(none).toMatchObject({ passed: 0, failed: 1 });
});

const round = (more: object) => JSON.stringify({ bench: 'fuzz', endpoints: 3, called: 3, ...more });

test('a round of made-up calls counts its endpoints, and names what failed with its seed', () => {
  expect(readFuzz(`some words\n${round({})}\n`)).toEqual({ passed: 3, failed: 0, skipped: 0, failures: [] });
  const fault = JSON.stringify({ path: '/a', who: 'creator', seed: 7, fault: 'code 500', input: '{}' });
  expect(readFuzz(`${fault}\n${round({})}`)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: [{ where: '/a as creator', text: 'code 500\nseed 7: {}' }],
  });
});

test('endpoints that a round missed, and a round that ended before its end, have failed', () => {
  expect(readFuzz(round({ called: 1 }))).toMatchObject({ passed: 1, failed: 2 });
  expect(readFuzz('Error: no port')).toMatchObject({ passed: 0, failed: 1 });
});
