import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeQueue, fakeVoices } from './testing/fake-voices.ts';
import type { VoiceControlOptions } from './voice-view.ts';

let fake: ReturnType<typeof fakeVoices>;
const queue = () => fake.queue();
const create = (options: Partial<VoiceControlOptions> = {}) => fake.create(options);

beforeEach(() => {
  fake = fakeVoices();
});

describe('an answer that was filmed', () => {
  const FILM = { files: [{ url: '/avatar/clip/a/answer-1.webm', alpha: 'channel' as const }], seconds: 4 };
  const file = { url: 'blob:1', alpha: 'channel' as const, name: 'answer-1.webm' };
  let at: number | null;
  let failed: (error: unknown) => void;
  let release: ReturnType<typeof vi.fn<() => void>>;

  async function play(options: Partial<VoiceControlOptions> = {}) {
    at = null;
    release = vi.fn<() => void>();
    const control = create({
      loadFilm: async () => ({ audio: new ArrayBuffer(1), file, release }),
      createServerQueue(_speaker, events) {
        const made = new FakeQueue('server', events);
        fake.queues.push(made);
        return Object.assign(made, {
          film(load: (signal: AbortSignal) => Promise<ArrayBuffer>, onFailed: (error: unknown) => void) {
            made.said.push('<film>');
            failed = onFailed;
            void load(new AbortController().signal);
          },
          filmAt: () => at,
        });
      },
      ...options,
    });
    await control.load();
    control.film(FILM);
    control.push('先挂失，再到网点补办。');
    control.finish();
    await Promise.resolve();
    return control;
  }

  it('is heard from its film and not spoken; whoever shows its picture is told', async () => {
    const control = await play();
    expect(queue().said).toEqual(['<film>', '<finish>']);
    expect(control.getView()).toMatchObject({ phase: 'pending', film: { file } });
    queue().events.onState('speaking');
    at = 2;
    expect(control.getView().film?.at()).toBe(2);
    expect(control.heard()).toBe('先挂失，再到');
    control.duck(true);
    control.setVolume(0.4);
    expect(queue().said.slice(2)).toEqual(['<duck>', '<volume 0.4>']);
    queue().events.onState('idle');
    expect(control.getView()).toMatchObject({ phase: 'silent', film: null });
    expect(release).toHaveBeenCalledOnce();
  });

  it('is silent at once when it is stopped', async () => {
    const control = await play();
    queue().events.onState('speaking');
    control.stop();
    expect(queue().said.at(-1)).toBe('<stop>');
    expect(control.getView()).toMatchObject({ phase: 'silent', film: null, sentence: '' });
    expect(release).toHaveBeenCalledOnce();
  });

  it('is spoken where the film does not play', async () => {
    const control = await play();
    failed(new Error('no sound'));
    expect(queue().said).toEqual(['<film>', '<finish>', '先挂失，再到网点补办。', '<finish>']);
    expect(control.getView()).toMatchObject({ phase: 'pending', film: null });
  });

  it('is only read where the sound is off', async () => {
    const control = await play({ readMuted: () => true });
    expect(fake.queues.flatMap(({ said }) => said)).not.toContain('<film>');
    expect(control.getView()).toMatchObject({ phase: 'silent', film: null });
  });
});
