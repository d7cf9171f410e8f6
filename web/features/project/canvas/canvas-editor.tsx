import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import styles from './canvas.module.css';
import { CanvasIcon, type CanvasIconName } from './canvas-icon.tsx';
import type { CanvasProject } from './canvas-project.ts';
import { useCanvas } from './canvas-store.ts';
import { ComponentPanel } from './panels/component-panel.tsx';
import { LayerPanel } from './panels/layer-panel.tsx';
import { MaterialPanel } from './panels/material-panel.tsx';
import { TemplatePanel } from './panels/template-panel.tsx';
import { Properties } from './properties/properties.tsx';
import { Stage } from './stage.tsx';
import { Strip } from './strip.tsx';

const PANELS = [
  { id: 'templates', name: '模板', icon: 'template' },
  { id: 'components', name: '组件', icon: 'components' },
  { id: 'materials', name: '素材', icon: 'image' },
  { id: 'layers', name: '图层', icon: 'layers' },
  { id: 'interaction', name: '互动', icon: 'sleep' },
] as const satisfies readonly { id: string; name: string; icon: CanvasIconName }[];
export type PanelId = (typeof PANELS)[number]['id'];

interface Props {
  project: CanvasProject;
  /** The room shows no scene yet: has it show the one on the canvas. Null where it does, and for a new project. */
  onAdopt: (() => void) | null;
  /** How the screen sleeps. */
  settings: InteractionSettings;
  /** The fields of it. */
  interaction: ReactNode;
  /** Who stands in the project, over the lists of components and layers. */
  head: ReactNode;
  panel: PanelId;
  onPanel(panel: PanelId): void;
}

/** Rail, panel, artboard and properties: the global configuration of a project. */
export function CanvasEditor({ project, onAdopt, settings, interaction, head, panel, onPanel }: Props) {
  const canvas = useCanvas();
  return (
    <div className={styles.editor}>
      <nav className={styles.rail} aria-label="编辑面板">
        {PANELS.map(({ id, name, icon }) => (
          <button key={id} type="button" aria-pressed={panel === id} onClick={() => onPanel(id)}>
            <CanvasIcon name={icon} size={20} />
            {name}
          </button>
        ))}
      </nav>
      <aside className={styles.panel} aria-label={PANELS.find(({ id }) => id === panel)?.name}>
        {panel !== 'interaction' && panel !== 'templates' && head}
        {panel === 'templates' && <TemplatePanel />}
        {panel === 'components' && <ComponentPanel />}
        {panel === 'materials' && <MaterialPanel />}
        {panel === 'interaction' && <div className={styles.interaction}>{interaction}</div>}
        {(panel === 'layers' || panel === 'components') && (
          <div className={styles.docked} data-alone={panel === 'layers' || undefined}>
            <LayerPanel roleName={project.roleName} />
          </div>
        )}
      </aside>
      <section className={styles.centre} aria-label="画布">
        <Strip
          onTurn={(direction) => {
            canvas.turn(direction);
            if (project.isNew) project.onDirection(direction);
          }}
        />
        {onAdopt && (
          <p className={styles.proposal} role="status">
            访客现在看到的是角色的默认房间，这张画布还没有用上。
            <Button type="link" size="small" onClick={onAdopt}>
              用这张画布
            </Button>
          </p>
        )}
        <Stage
          name={project.name}
          roleId={project.roleId}
          avatarCode={project.avatarCode}
          projectDirection={project.direction}
          interaction={settings}
          onProjectDirection={project.onDirection}
        />
      </section>
      <aside className={styles.properties} aria-label="属性">
        <Properties project={project} onPanel={onPanel} />
      </aside>
    </div>
  );
}
