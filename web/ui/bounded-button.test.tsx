import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BoundedButton } from './bounded-button.tsx';

const FULL = '最多 30 个，请先删除不用的知识库';
const render = (full: string) => renderToStaticMarkup(<BoundedButton full={full}>新建知识库</BoundedButton>);

test('with room it is a button like any other', () => {
  expect(render('')).not.toMatch(/disabled|describedby/);
});

test('without room it stays in the order of Tab, and what describes it is the reason', () => {
  const markup = render(FULL);
  expect(markup).not.toMatch(/\sdisabled/);
  expect(markup).toMatch(/aria-disabled="true"/);
  const [, id] = /aria-describedby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain(`<span id="${id}" hidden="">${FULL}</span>`);
});
