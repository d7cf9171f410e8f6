import { useState } from 'react';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import { TEMPLATE_NAME_MAX } from '#contract/scene-template.contract.ts';
import { NameDialog } from '#web/ui/name-dialog.tsx';
import { useKeepTemplate } from '../templates/own-templates.ts';
import { CanvasIcon } from './canvas-icon.tsx';
import { useCanvas, useCanvasState, useUploading } from './canvas-store.ts';
import styles from './stage.module.css';

interface Props {
  /** Of the project. */
  name: string;
  /** Who stands in the scene; empty: nobody was chosen. */
  roleId: string;
  interaction: InteractionSettings;
  scale: number;
  least: number;
  most: number;
  /** By a factor; 1: to one screen pixel for each of the scene. */
  onZoom(factor: number): void;
  onFit(): void;
}

/** Back and forth, and how large the artboard is seen. */
export function Dock({ name: projectName, roleId, interaction, scale, least, most, onZoom, onFit }: Props) {
  const canvas = useCanvas();
  const canUndo = useCanvasState(({ past }) => past.length > 0);
  const canRedo = useCanvasState(({ future }) => future.length > 0);
  const uploading = useUploading();
  const keep = useKeepTemplate();
  const [isNaming, setNaming] = useState(false);
  const percent = Math.round(scale * 1000) / 10;
  return (
    <div className={styles.dock} data-canvas-bar role="toolbar" aria-label="撤销与缩放">
      <button type="button" title="撤销 Ctrl+Z" aria-label="撤销" disabled={!canUndo} onClick={canvas.undo}>
        <CanvasIcon name="undo" />
      </button>
      <button type="button" title="重做 Ctrl+Shift+Z" aria-label="重做" disabled={!canRedo} onClick={canvas.redo}>
        <CanvasIcon name="redo" />
      </button>
      <hr />
      <button type="button" aria-label="缩小" title="缩小 Ctrl+-" disabled={scale <= least} onClick={() => onZoom(0.8)}>
        <CanvasIcon name="minus" />
      </button>
      <button type="button" className={styles.percent} title="按实际大小显示" onClick={() => onZoom(1)}>
        {percent} %
      </button>
      <button type="button" aria-label="放大" title="放大 Ctrl+=" disabled={scale >= most} onClick={() => onZoom(1.25)}>
        <CanvasIcon name="plus" />
      </button>
      <button type="button" className={styles.word} title="适应窗口 Ctrl+0" onClick={onFit}>
        适应窗口
      </button>
      <hr />
      <button
        type="button"
        className={styles.word}
        disabled={roleId === ''}
        title={roleId === '' ? '先选择角色' : '以后新建项目时可以选它'}
        onClick={() => setNaming(true)}
      >
        存为我的模板
      </button>
      {isNaming && (
        <NameDialog
          title="存为我的模板"
          label="模板名称"
          value={[...projectName.trim()].slice(0, TEMPLATE_NAME_MAX).join('')}
          placeholder="给模板起个名字，如“大厅竖屏”"
          maxLength={TEMPLATE_NAME_MAX}
          onSave={(name) =>
            keep.mutateAsync({ name, roleId, scene: canvas.getState().scene, interaction }).then(
              () => true,
              () => false,
            )
          }
          onClose={() => setNaming(false)}
        />
      )}
      <span role="status" className={uploading === '' ? 'unseen' : styles.uploading}>
        {uploading !== '' && `正在上传“${uploading}”`}
      </span>
    </div>
  );
}
