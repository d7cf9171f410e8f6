import { describe, expect, test } from 'vitest';
import { DEFAULT_KEYING } from '../keying/key-formula.ts';
import { createCueSheet } from './clip-cue.ts';
import type { ClipLook } from './clip-look.ts';

const clip = (url: string) => ({ url, alpha: 'none' as const });
const LOOK: ClipLook = {
  kind: 'clips',
  idle: [clip('/idle.webm'), clip('/idle2.webm')],
  speaking: [clip('/talk.webm')],
  listening: [],
  thinking: [clip('/think.webm')],
  actions: {
    greet: { mute: [clip('/wave-mute.webm')], chat: [clip('/wave.webm')] },
    bow: { mute: [clip('/bow.webm')], chat: [] },
  },
  keying: DEFAULT_KEYING,
  backdrop: { kind: 'none' },
};
const FORMATS = { webm: true, mp4: true };
const start = (look: Partial<ClipLook> = {}, random = () => 0) =>
  createCueSheet({ ...LOOK, ...look }, FORMATS, random, 'idle');

describe('which clip is on', () => {
  test('states loop, and one without a film shows the idle loop without starting it anew', () => {
    const sheet = start();
    const idle = sheet.cue;
    expect(idle).toEqual({ file: clip('/idle.webm'), loop: true, isOnly: false, name: 'idle' });
    sheet.setState('listening');
    expect(sheet.cue).toBe(idle);
    sheet.setState('thinking');
    expect(sheet.cue?.file.url).toBe('/think.webm');
    sheet.setState('speaking');
    expect(sheet.cue).toEqual({ file: clip('/talk.webm'), loop: true, isOnly: true, name: 'speaking' });
    sheet.setState('idle');
    expect(sheet.cue?.name).toBe('idle');
  });

  test('an idle loop that ends is drawn anew', () => {
    let drawn = 0;
    const sheet = start({}, () => drawn);
    drawn = 0.9;
    sheet.ended();
    expect(sheet.cue?.file.url).toBe('/idle2.webm');
  });

  test('an action returns to speaking while somebody speaks, else to idle', () => {
    const sheet = start();
    expect(sheet.act('greet', false)).toBe(true);
    expect(sheet.cue).toEqual({ file: clip('/wave.webm'), loop: false, isOnly: false, name: 'action:greet' });
    sheet.setState('speaking');
    expect(sheet.cue?.name).toBe('action:greet');
    sheet.ended();
    expect(sheet.cue?.name).toBe('speaking');
    sheet.act('greet', true);
    expect(sheet.cue?.file.url).toBe('/wave-mute.webm');
    sheet.setState('idle');
    sheet.ended();
    expect(sheet.cue?.name).toBe('idle');
  });

  test('an action without clips of its kind takes the other list; an unknown one changes nothing', () => {
    const sheet = start();
    expect(sheet.act('bow', false)).toBe(true);
    expect(sheet.cue?.file.url).toBe('/bow.webm');
    const before = sheet.cue;
    expect(sheet.act('juggle', false)).toBe(false);
    expect(sheet.cue).toBe(before);
  });

  test('a file that is broken is not drawn again; the next best takes its place', () => {
    const sheet = start();
    sheet.drop('/idle.webm');
    expect(sheet.cue).toMatchObject({ file: { url: '/idle2.webm' }, isOnly: true });
    sheet.drop('/idle2.webm');
    expect(sheet.cue).toMatchObject({ file: { url: '/talk.webm' }, name: 'speaking' });
    sheet.drop('/talk.webm');
    expect(sheet.cue).toBeNull();
    sheet.drop('/wave.webm');
    sheet.act('greet', false);
    expect(sheet.cue).toMatchObject({ file: { url: '/wave-mute.webm' } });
  });

  test('a look that has only a talking film still shows somebody; one without films shows nobody', () => {
    expect(start({ idle: [], thinking: [] }).cue?.file.url).toBe('/talk.webm');
    expect(start({ idle: [], speaking: [], thinking: [] }).cue).toBeNull();
  });
});
