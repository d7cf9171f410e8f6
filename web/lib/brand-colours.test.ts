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
