import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useContext, useRef } from 'react';
import { SceneThumb } from '#web/scene/scene-thumb.tsx';
import { SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import { useSize } from '#web/ui/use-size.ts';
import { blankScene } from '../../blank-scene.ts';
import { fitScene, withNameOf } from '../../project-values.ts';
import { ownTemplatesQuery } from '../../templates/own-templates.ts';
import { useCanvas, useCanvasState } from '../canvas-store.ts';
import { WorldContext } from '../world.ts';
import styles from './panels.module.css';

/** Finished scenes in place of this one: asked once, and undone like any other step. */
export function TemplatePanel() {
  const canvas = useCanvas();
  const direction = useCanvasState((state) => state.direction);
  const world = useContext(WorldContext);
  const { modal } = App.useApp();
  const own = useQuery(ownTemplatesQuery()).data ?? [];
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
      {own.length > 0 && (
        <>
          <h2 className={styles.head}>我的模板</h2>
          <ul className={styles.templates} data-tall={tall || undefined}>
            {across > 0 &&
              own.map(({ id, name, avatarCode, roleName, scene }) => (
                <Tile
                  key={id}
                  name={name}
                  onUse={() => void replace(name, withNameOf(scene, roleName, world.roleName))}
                >
                  <SceneThumb {...{ scene, direction, width, avatarCode }} world={{ ...world, roleName }} />
                </Tile>
              ))}
          </ul>
        </>
      )}
      <h2 className={styles.head}>行业模板</h2>
      <ul ref={list} className={styles.templates} data-tall={tall || undefined}>
        {across > 0 &&
          SCENE_TEMPLATES.map(({ key, name, industry, avatarCode, roleName, scene }) => (
            <Tile
              key={key}
              name={name}
              note={industry}
              onUse={() =>
                void replace(name, fitScene({ scene, roleName }, { name: world.roleName, question: world.questions }))
              }
            >
              <SceneThumb {...{ scene, direction, width, avatarCode }} world={{ ...world, roleName }} />
            </Tile>
          ))}
        <Tile name="空白画布" note="从头摆放" onUse={() => void replace('空白画布', blankScene())}>
          <SceneThumb
            scene={blankScene()}
            direction={direction}
            width={Math.max(1, width)}
            avatarCode=""
            world={world}
          />
        </Tile>
      </ul>
    </section>
  );
}

interface TileProps {
  name: string;
  note?: string;
  children: ReactNode;
  onUse(): void;
}

function Tile({ name, note, children, onUse }: TileProps) {
  return (
    <li>
      <button type="button" onClick={onUse}>
        {children}
        <span>
          {name}
          {note && <small>{note}</small>}
        </span>
      </button>
    </li>
  );
}
