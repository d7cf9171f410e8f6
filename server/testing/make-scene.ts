import { DEFAULT_POSITION, type Scene, USUAL_SIZE } from '#contract/scene.contract.ts';

/** Where the AI mark of {@link makeScene} stands on a tall screen and on a wide one. */
export const tallFrame = { x: 60, y: 1850, width: 400, height: 40, rotation: 0 };
export const wideFrame = { ...tallFrame, y: 1010 };
/** What every component has. */
export const common = { name: '', shown: [], opacity: 1, locked: false, hidden: false, group: '' };
export const aiText = {
  size: 22,
  weight: 400,
  colour: '#ffffff',
  align: 'left',
  font: 'sans',
  vertical: false,
  spacing: 0,
};

/** The least that is a scene: a colour, the person and the AI mark. */
export const makeScene = (over: Partial<Scene> = {}): Scene => ({
  version: 1,
  sizes: { ...USUAL_SIZE },
  background: { kind: 'colour', from: '#ffffff', to: '#eeeeff', angle: 0 },
  person: { ...DEFAULT_POSITION },
  components: [
    { id: 'person', kind: 'person', ...common, frames: { '1': null, '2': null } },
    { id: 'ai', kind: 'ai', ...common, frames: { '1': wideFrame, '2': tallFrame }, text: aiText },
  ] as Scene['components'],
  ...over,
});
