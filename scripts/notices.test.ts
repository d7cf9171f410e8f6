import fs from 'node:fs';
import { expect, test } from 'vitest';
import { writeNotices } from './lib/third-party.mjs';

const text = fs.readFileSync('THIRD-PARTY-NOTICES', 'utf8');

test('the notices are those of the packages in the lock file; npm run notices writes them', () => {
  expect(text === writeNotices()).toBe(true);
});

test.each(['react', 'react-dom', 'antd', 'three', 'zod', 'dayjs'])('%s, which browsers get, is among them', (name) => {
  const { version } = JSON.parse(fs.readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
  expect(text).toMatch(new RegExp(`^${name} ${version.replaceAll('.', '\\.')} \\(`, 'm'));
});

test('what stays on the server or with developers is none of them', () => {
  for (const name of ['fastify', 'pg-boss', 'vitest', 'typescript', '@types/react'])
    expect(text).not.toMatch(new RegExp(`^${name} \\d`, 'm'));
});
