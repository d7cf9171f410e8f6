import '#web/app/tokens.css';
import '#web/app/base.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Direction, SceneState } from '#contract/scene-component.contract.ts';
import { PersonLayer } from '#web/scene/person-layer.tsx';
import type { SceneWorld } from '#web/scene/scene-context.ts';
import { SceneThumb } from '#web/scene/scene-thumb.tsx';
import { SceneView } from '#web/scene/scene-view.tsx';
import { plainScene, SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import { allKinds } from './all-kinds.ts';

const scenes = [
  ...SCENE_TEMPLATES,
  { key: 'plain', avatarCode: 'wenyin', roleName: '闻音', scene: plainScene() },
  { key: 'kinds', avatarCode: 'wenyin', roleName: '闻音', scene: allKinds() },
];
const worldOf = (roleName: string, still: boolean): SceneWorld => ({
  roleName,
  questions: ['你能做什么', '怎么联系你们', '今天有什么安排', '带我了解一下'],
  brandName: '化身',
  brandLogo: '',
  pageUrl: 'https://huashen.example.com/digital2/demo',
  now: new Date(2026, 10, 23, 10, 42).getTime(),
  weather: { text: '晴', celsius: 18 },
  useSource: (url) => url || null,
  still,
});
const root = createRoot(document.getElementById('root') as HTMLElement);

const pages = {
  keys: scenes.map(({ key }) => key),
  /** One scene at its full size. */
  show(key: string, direction: Direction, state: SceneState | null, still: boolean): void {
    const found = scenes.find((one) => one.key === key) ?? scenes[0];
    if (!found) return;
    const { scene, avatarCode, roleName } = found;
    root.render(
      createElement(SceneView, {
        key: `${key}${direction}${state}`,
        scene,
        direction,
        state,
        world: worldOf(roleName, still),
        person: createElement(PersonLayer, { code: avatarCode, name: roleName, still, scale: 1 }),
      }),
    );
  },
  /** All of them as cards, in both directions. */
  showCards(): void {
    root.render(
      createElement(
        'div',
        { id: 'gallery' },
        scenes.map(({ key, scene, avatarCode, roleName }) =>
          createElement(
            'div',
            { key },
            (['1', '2'] as const).map((direction) =>
              createElement(SceneThumb, {
                ...{ key: direction, scene, direction, avatarCode, label: key },
                width: direction === '1' ? 261 : 83,
                world: worldOf(roleName, true),
              }),
            ),
          ),
        ),
      ),
    );
  },
};
Object.assign(window, { pages });
document.title = 'ready';
