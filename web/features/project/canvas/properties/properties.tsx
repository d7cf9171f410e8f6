import type { SceneComponent } from '#contract/scene-component.contract.ts';
import { CanvasIcon } from '../canvas-icon.tsx';
import type { CanvasProject } from '../canvas-project.ts';
import { BACKGROUND, useCanvas, useCanvasState } from '../canvas-store.ts';
import { KINDS, nameOf } from '../component-kinds.ts';
import { changeComponent } from '../edit-scene.ts';
import { tellNeeded } from '../use-canvas-acts.ts';
import { BackgroundFields } from './background-fields.tsx';
import { ContentFields } from './content-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import styles from './properties.module.css';
import { ShowFields } from './show-fields.tsx';
import { StyleFields } from './style-fields.tsx';

interface Props {
  project: CanvasProject;
  onPanel(panel: 'components' | 'layers' | 'templates' | 'interaction'): void;
}

/** What the selection is like, and everything about it that can be changed. */
export function Properties({ project, onPanel }: Props) {
  const scene = useCanvasState((state) => state.scene);
  const selection = useCanvasState((state) => state.selection);
  const chosen = scene.components.filter(({ id }) => selection.includes(id));
  if (selection.includes(BACKGROUND)) return <BackgroundFields />;
  const [first, second] = chosen;
  if (!first) return <Nothing onPanel={onPanel} />;
  if (second) return <Several chosen={chosen} />;
  return <One key={first.id} component={first} project={project} onPanel={onPanel} />;
}

function Nothing({ onPanel }: Pick<Props, 'onPanel'>) {
  const canvas = useCanvas();
  return (
    <div className={styles.nothing}>
      <CanvasIcon name="components" size={20} />
      <b>没有选中组件</b>
      <p>在画布或图层里点一个，这里就能改它的内容、位置和样式。</p>
      <button type="button" onClick={() => canvas.select([BACKGROUND])}>
        换背景
      </button>
      <button type="button" onClick={() => onPanel('components')}>
        放组件
      </button>
      <button type="button" onClick={() => onPanel('templates')}>
        从模板开始
      </button>
    </div>
  );
}

function Several({ chosen }: { chosen: readonly SceneComponent[] }) {
  const isGroup = chosen.every(({ group }) => group !== '' && group === chosen[0]?.group);
  return (
    <>
      <header className={styles.title}>
        <CanvasIcon name="panel" />
        <b>{isGroup ? '编组' : '多个组件'}</b>
        <span className="num">{chosen.length} 个</span>
      </header>
      <PlaceFields ids={chosen.map(({ id }) => id)} />
      <p className={styles.help}>Ctrl+G 编组，方向键移动 1 px，加 Shift 移动 10 px</p>
    </>
  );
}

function One({ component, project, onPanel }: Props & { component: SceneComponent }) {
  const canvas = useCanvas();
  const { id, kind, locked, hidden } = component;
  const set = (part: object, key = '') => canvas.edit((scene) => changeComponent(scene, id, part), key ? { key } : {});
  /** Typing and dragging in one field are one step. */
  const change = (part: object) => set(part, `${id} ${Object.keys(part).join()}`);
  return (
    <>
      <header className={styles.title}>
        <CanvasIcon name={KINDS[kind].icon} />
        <b>{nameOf(component)}</b>
        <span className={styles.marks}>
          <button
            type="button"
            aria-pressed={locked}
            aria-label={locked ? '解锁' : '锁定'}
            title={locked ? '解锁' : '锁定'}
            onClick={() => set({ locked: !locked })}
          >
            <CanvasIcon name="lock" size={16} />
          </button>
          <button
            type="button"
            aria-pressed={hidden}
            aria-label={hidden ? '显示' : '隐藏'}
            title={kind === 'ai' ? '按规定必须显示' : hidden ? '显示' : '隐藏'}
            onClick={() => (kind === 'ai' ? tellNeeded(kind) : set({ hidden: !hidden }))}
          >
            <CanvasIcon name={hidden ? 'eye-off' : 'eye'} size={16} />
          </button>
        </span>
      </header>
      {component.kind === 'person' ? (
        <PersonFields project={project} onPanel={onPanel} />
      ) : (
        <>
          <PlaceFields ids={[id]} />
          <ContentFields component={component} project={project} onChange={change} />
          <StyleFields component={component} onChange={change} />
        </>
      )}
      <ShowFields component={component} onChange={(part) => set(part)} />
    </>
  );
}
