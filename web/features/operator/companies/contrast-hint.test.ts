import { expect, test } from 'vitest';
import { describeDarkening } from './contrast-hint.ts';

const neutrals = { ink: '#14172b', surface: '#ffffff' };

test('a readable colour needs no hint', () => {
  const colours = { btnBg: '#4B5BFF', text: '#3C4BE0' };
  expect(describeDarkening(colours, 'btnBg', neutrals)).toBeNull();
  expect(describeDarkening(colours, 'text', neutrals)).toBeNull();
});

test('yellow is darkened, and the hint says to what', () => {
  const hint = describeDarkening({ btnBg: '#ffd400', text: '#000000' }, 'btnBg', neutrals);
  expect(hint).toMatch(/^白字在这个颜色上看不清，界面会加深为 #[0-9A-F]{6}/);
  expect(hint).not.toContain('#FFD400');
});
