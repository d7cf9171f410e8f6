import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { VIDEOS } from '../../../../scripts/pictures/videos.ts';
import { HOME_DEFAULT } from './home-default.ts';

const FILES = import.meta.glob<string>('../pictures/case-*.{webm,mp4}', {
  eager: true,
  query: '?inline',
  import: 'default',
});

async function secondsOf(name: string): Promise<number> {
  const file = await fetch(FILES[`../pictures/${name}`] ?? '');
  return new Input({ source: new BlobSource(await file.blob()), formats: ALL_FORMATS }).computeDuration();
}

describe.each(HOME_DEFAULT.cases.films)('$picture', ({ picture, question, reply, seconds }) => {
  test.each(['webm', 'mp4'])('%s runs as long as its cover says', async (format) => {
    expect(Math.ceil(await secondsOf(`${picture}.${format}`))).toBe(seconds);
  });

  test('asks and answers on its cover what it does in the film', () => {
    expect(VIDEOS[picture]?.question).toBe(question);
    expect(VIDEOS[picture]?.text).toContain(reply.slice(0, -1));
  });
});
