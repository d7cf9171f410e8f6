import { expect, test } from 'vitest';
import { DEFAULT_KEYING } from './key-formula.ts';
import { type Figure, fitOf, panoramaPart, placePicture, sizeOfFigure } from './painter.ts';

const film = (alpha: Figure['alpha']): Figure => ({ source: {} as HTMLImageElement, width: 720, height: 2560, alpha });

test('a person stands on the lower edge, whole and in the middle, however the canvas is cut', () => {
  const picture = { width: 720, height: 1280 };
  expect(placePicture('contain', picture, { width: 1920, height: 1080 })).toEqual({
    x: 656,
    y: 0,
    width: 608,
    height: 1080,
  });
  expect(placePicture('contain', picture, { width: 360, height: 1000 })).toEqual({
    x: 0,
    y: 360,
    width: 360,
    height: 640,
  });
});

test('a background fills the canvas, cut alike on both sides', () =>
  expect(placePicture('cover', { width: 1600, height: 900 }, { width: 540, height: 960 })).toEqual({
    x: -583,
    y: 0,
    width: 1707,
    height: 960,
  }));

test('half of a stacked film is the person; a film without outline or key fills the canvas', () => {
  expect(sizeOfFigure(film('stacked'))).toEqual({ width: 720, height: 1280 });
  expect(sizeOfFigure(film('channel'))).toEqual({ width: 720, height: 2560 });
  expect(fitOf(film('none'), null)).toBe('cover');
  expect([fitOf(film('none'), DEFAULT_KEYING), fitOf(film('stacked'), null)]).toEqual(['contain', 'contain']);
});

test('a panorama looks around, is never stretched, and stays within its picture', () => {
  const picture = { width: 4096, height: 2048 };
  const portrait = { width: 540, height: 960 };
  const ahead = panoramaPart(picture, 0, portrait);
  expect(ahead.x + ahead.width / 2).toBeCloseTo(2048, 6);
  // As many degrees of the round a pixel across as from above to below, but for the bend of a flat picture.
  expect(ahead.width / ahead.height / (540 / 960)).toBeCloseTo(1, 0);
  expect(panoramaPart(picture, 1 / 6, portrait).x - ahead.x).toBeCloseTo(4096 / 6, 6);
  for (const yaw of [-0.6, -1 / 6, 1 / 6, 0.6]) {
    const part = panoramaPart(picture, yaw, { width: 1920, height: 1080 });
    expect(part.x).toBeGreaterThanOrEqual(0);
    expect(part.x + part.width).toBeLessThanOrEqual(4096);
  }
});
