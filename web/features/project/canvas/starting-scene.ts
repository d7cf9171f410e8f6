import { DEFAULT_POSITION, Scene, USUAL_SIZE } from '#contract/scene.contract.ts';

const INK = '#12275A';
const frame = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

export const plainScene = (): Scene =>
  Scene.parse({
    version: 1,
    sizes: USUAL_SIZE,
    background: { kind: 'colour', from: '#EAF0FF', to: '#F3EEFF' },
    person: DEFAULT_POSITION,
    components: [
      { kind: 'person', id: 'person', frames: { '1': null, '2': null } },
      {
        kind: 'suggestions',
        id: 'suggestions',
        frames: { '1': frame(96, 420, 880, 264), '2': frame(64, 1352, 952, 264) },
        from: 'role',
        items: [],
        text: { size: 34, colour: INK },
        box: { fill: '#FFFFFFE6', radius: 28 },
        accent: '#2F5BD0',
      },
      {
        kind: 'chat',
        id: 'chat',
        frames: { '1': frame(96, 720, 880, 220), '2': frame(64, 1648, 952, 200) },
        box: { fill: '#FFFFFFE6', radius: 28 },
        colour: INK,
        accent: '#2F5BD0',
        hint: '直接开口，我在听',
      },
      {
        kind: 'ai',
        id: 'ai',
        frames: { '1': frame(64, 1020, 260, 36), '2': frame(64, 1872, 260, 36) },
        text: { size: 22, colour: INK },
      },
    ],
  });
