import { App } from 'antd';
import { useContext, useRef } from 'react';
import { SceneThumb } from '#web/scene/scene-thumb.tsx';
import { SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import { useSize } from '#web/ui/use-size.ts';
import { blankScene } from '../../blank-scene.ts';
import { withQuestionsOf } from '../../project-values.ts';
import { useCanvas, useCanvasState } from '../canvas-store.ts';
import { WorldContext } from '../world.ts';
import styles from './panels.module.css';

/** Finished scenes in place of this one: asked once, and undone like any other step. */
export function TemplatePanel() {
  const canvas = useCanvas();
  const direction = useCanvasState((state) => state.direction);
  const world = useContext(WorldContext);
  const { modal } = App.useApp();
  const replace = async (name: string, scene: ReturnType<typeof blankScene>) => {
    const touched = canvas.getState().past.length > 0;
    const agreed =
      !touched ||
      (await modal.confirm({
        title: `换成“${name}”？`,
        content: '现在画布上的内容会被换掉，可以用撤销换回来。',
        okText: '换成它',
        cancelText: '取消',
      }));
    if (agreed) canvas.edit(() => scene, { select: [] });
  };
  const tall = direction === '2';
  const list = useRef<HTMLUListElement>(null);
  const across = useSize(list).width - 24;
  const width = tall ? Math.floor((across - 8) / 2) - 2 : across - 2;
  return (
    <section aria-label="模板">
      <h2 className={styles.head}>行业模板</h2>
      <ul ref={list} className={styles.templates} data-tall={tall || undefined}>
        {across > 0 &&
          SCENE_TEMPLATES.map(({ key, name, industry, avatarCode, roleName, scene }) => (
            <li key={key}>
              <button type="button" onClick={() => void replace(name, withQuestionsOf(scene, world.questions))}>
                <SceneThumb
                  scene={scene}
                  direction={direction}
                  width={width}
                  avatarCode={avatarCode}
                  world={{ ...world, roleName }}
                />
                <span>
                  {name}
                  <small>{industry}</small>
                </span>
              </button>
            </li>
          ))}
        <li>
          <button type="button" onClick={() => void replace('空白画布', blankScene())}>
            <SceneThumb
              scene={blankScene()}
              direction={direction}
              width={Math.max(1, width)}
              avatarCode=""
              world={world}
            />
            <span>
              空白画布<small>从头摆放</small>
            </span>
          </button>
        </li>
      </ul>
    </section>
  );
}
