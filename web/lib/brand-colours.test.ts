import { expect, it } from 'vitest';
import { deriveBrandColours, measureContrast } from './brand-colours.ts';

const neutrals = { ink: '#14172b', surface: '#fff' };

it.each(['#ffd400', '#12c2b0', '#e5484d', '#4b5bff', '#000000'])(
  '%s gives a primary on which white can be read',
  (btnBg) => {
    const colours = deriveBrandColours({ btnBg, text: btnBg }, neutrals);
    expect(measureContrast(colours['--primary'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(measureContrast(colours['--primary-text'] ?? '', colours['--primary-50'] ?? '')).toBeGreaterThanOrEqual(4.5);
  },
);

it('leaves a readable primary as it is', () => {
  expect(deriveBrandColours({ btnBg: '#4b5bff', text: '#3c4be0' }, neutrals)['--primary']).toBe('#4b5bff');
});

it.each([
  ['#2b3a55', 'a dark blue', '--primary-50'],
  ['#0b7f78', 'a dark green', '--stage-foot'],
])('%s, %s, gives tints of its hue and no greys', (btnBg, _what, name) => {
  const value = Number.parseInt(deriveBrandColours({ btnBg, text: btnBg }, neutrals)[name]?.slice(1) ?? '', 16);
  const channels = [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  expect(Math.max(...channels) - Math.min(...channels)).toBeGreaterThanOrEqual(7);
});

it('a grey brand stays grey', () => {
  const tinted = deriveBrandColours({ btnBg: '#444444', text: '#444444' }, neutrals)['--primary-100'] ?? '';
  expect(tinted.slice(1, 3)).toBe(tinted.slice(3, 5));
});
