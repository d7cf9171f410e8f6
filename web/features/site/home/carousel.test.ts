import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCarousel } from './carousel.ts';
import { createFilmPlayer } from './film-player.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a carousel', () => {
  test('steps on time, and from the last to the first again', () => {
    const carousel = createCarousel(3, 3000);
    const seen: number[] = [];
    carousel.subscribe(() => seen.push(carousel.get().index));
    carousel.start();
    vi.advanceTimersByTime(2999);
    expect(carousel.get()).toMatchObject({ index: 0, running: true });
    vi.advanceTimersByTime(1);
    expect(carousel.get().index).toBe(1);
    vi.advanceTimersByTime(6000);
    expect(seen).toEqual([0, 1, 2, 0]);
  });

  test('stands while anything holds it, then waits in full', () => {
    const carousel = createCarousel(2, 5000);
    carousel.start();
    vi.advanceTimersByTime(4900);
    carousel.hold('hover');
    carousel.hold('focus');
    vi.advanceTimersByTime(60_000);
    expect(carousel.get()).toMatchObject({ index: 0, running: false });
    carousel.release('hover');
    vi.advanceTimersByTime(60_000);
    expect(carousel.get().index).toBe(0);
    carousel.release('focus');
    vi.advanceTimersByTime(4999);
    expect(carousel.get()).toMatchObject({ index: 0, running: true });
    vi.advanceTimersByTime(1);
    expect(carousel.get().index).toBe(1);
  });

  test('goes by hand even while it is held, both ways round, and a step begins a new wait', () => {
    const carousel = createCarousel(2, 5000);
    carousel.start();
    vi.advanceTimersByTime(4000);
    carousel.go(1);
    vi.advanceTimersByTime(4000);
    expect(carousel.get().index).toBe(1);
    carousel.hold('calm');
    carousel.go(-1);
    expect(carousel.get().index).toBe(1);
    carousel.go(2);
    expect(carousel.get()).toMatchObject({ index: 0, running: false });
  });

  test('ends', () => {
    const carousel = createCarousel(2, 5000);
    carousel.start()();
    vi.advanceTimersByTime(20_000);
    expect(carousel.get().index).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('films of the cases', () => {
  function setUp() {
    const carousel = createCarousel(2, 5000);
    carousel.start();
    return { carousel, films: createFilmPlayer(carousel) };
  }

  test('a clicked cover plays and stops the carousel; a second click brings both back', () => {
    const { carousel, films } = setUp();
    films.click('one');
    expect([films.get(), carousel.get().running]).toEqual(['one', false]);
    vi.advanceTimersByTime(60_000);
    expect(carousel.get().index).toBe(0);
    films.click('one');
    expect([films.get(), carousel.get().running]).toEqual([null, true]);
    vi.advanceTimersByTime(5000);
    expect(carousel.get().index).toBe(1);
  });

  test('its end brings the cover back; the end of another film says nothing', () => {
    const { carousel, films } = setUp();
    films.click('one');
    films.end('two');
    expect(films.get()).toBe('one');
    films.end('one');
    expect([films.get(), carousel.get().running]).toEqual([null, true]);
  });

  test('another cover takes over; the carousel keeps standing', () => {
    const { carousel, films } = setUp();
    films.click('one');
    films.click('two');
    expect([films.get(), carousel.get().running]).toEqual(['two', false]);
  });

  test('stepping stops every film and goes on', () => {
    const { carousel, films } = setUp();
    films.click('one');
    films.step(1);
    expect([films.get(), carousel.get().index, carousel.get().running]).toEqual([null, 1, true]);
  });
});
