import { Button, Dropdown, Popover } from 'antd';
import { type ComponentProps, useState } from 'react';
import type { MaterialKind } from '#contract/material.contract.ts';
import { NODE_LIMITS, type NodeContent, type NodeRecord } from '#contract/node.contract.ts';
import type { SceneBackground } from '#contract/scene.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { CanvasIcon } from '../../canvas/canvas-icon.tsx';
import { BackgroundPicker, PLACE_NAME } from '../../canvas/panels/background-shelf.tsx';
import styles from './stage.module.css';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));
const MEDIA: readonly [MaterialKind, ...MaterialKind[]] = ['image', 'video'];

const PERSON = { right: '页面右侧', left: '页面左侧', none: '不出现' } as const;
const PAGE = { none: '没有', picture: '图片', video: '视频', text: '文字' } as const;

interface Props {
  node: NodeRecord;
  count: number;
  onChange(part: Partial<NodeContent>): void;
  onCopy(): void;
  onDelete(): void;
  onComponents(): void;
  onStep(way: 'undo' | 'redo'): void;
  canUndo: boolean;
  canRedo: boolean;
  onNewMark(): void;
}

/** What the node is called, and what stands on its stage. */
export function StageStrip(props: Props) {
  const { node, count, onChange, onCopy, onDelete, onComponents, onNewMark, onStep } = props;
  const [isChoosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { page, background } = node;
  const rename = () => {
    const name = typed?.trim() ?? '';
    if (name !== '' && name !== node.name) onChange({ name });
    setTyped(null);
  };
  const choosePage = (kind: string) => {
    if (kind === 'medium') setChoosing(true);
    else if (kind === 'none') onChange({ page: { kind: 'none' } });
    else onChange({ page: { kind: 'text', title: node.name, lines: linesOf(node.pageText), pictures: [] } });
  };
  return (
    <div className={styles.strip}>
      <input
        className={styles.name}
        aria-label="节点名称"
        autoComplete="off"
        maxLength={NODE_LIMITS.name}
        value={typed ?? node.name}
        onFocus={() => setTyped(node.name)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <span className={`num ${styles.tag}`}>
        第 {node.order} 页，共 {count} 页
      </span>
      {(['undo', 'redo'] as const).map((way) => (
        <button
          key={way}
          type="button"
          className={styles.step}
          aria-label={way === 'undo' ? '撤销修改' : '重做修改'}
          title={way === 'undo' ? '撤销 Ctrl+Z' : '重做 Ctrl+Shift+Z'}
          disabled={way === 'undo' ? !props.canUndo : !props.canRedo}
          onClick={() => onStep(way)}
        >
          <CanvasIcon name={way} size={16} />
        </button>
      ))}
      <span className={styles.end}>
        <Dropdown
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [page.kind],
            items: [
              { key: 'medium', label: '从素材选图片或视频' },
              { key: 'text', label: '文字页' },
              { key: 'none', label: '不要页面' },
            ],
            onClick: ({ key }) => choosePage(key),
          }}
        >
          <Field label="页面" value={PAGE[page.kind]} />
        </Dropdown>
        <Dropdown
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [node.person],
            items: Object.entries(PERSON).map(([key, label]) => ({ key, label })),
            onClick: ({ key }) => onChange({ person: key as keyof typeof PERSON }),
          }}
        >
          <Field label="人物位置" value={PERSON[node.person]} />
        </Dropdown>
        <Popover
          trigger="click"
          placement="bottomRight"
          arrow={false}
          destroyOnHidden
          content={
            <div className={styles.backgrounds}>
              <BackgroundPicker background={background} onChange={(next) => onChange({ background: next })} />
              <Button
                type="text"
                size="small"
                disabled={background === null}
                onClick={() => onChange({ background: null })}
              >
                和项目背景一样
              </Button>
            </div>
          }
        >
          <Field label="背景" value={nameBackground(background)} />
        </Popover>
        {page.kind !== 'none' && (
          <button
            type="button"
            className={styles.tool}
            aria-label="在页面上圈一处"
            title="在页面上圈一处，也可以直接在页面上拖"
            disabled={node.marks.length >= NODE_LIMITS.marks}
            onClick={onNewMark}
          >
            <Icon name="target" />
          </button>
        )}
        <button
          type="button"
          className={styles.tool}
          aria-label="往页面上加组件"
          title="往页面上加组件"
          onClick={onComponents}
        >
          <CanvasIcon name="components" />
        </button>
        <button type="button" className={styles.tool} aria-label="复制节点" title="复制节点" onClick={onCopy}>
          <Icon name="copy" />
        </button>
        <button type="button" className={styles.tool} aria-label="删除节点" title="删除节点" onClick={onDelete}>
          <Icon name="trash" />
        </button>
      </span>
      {isChoosing && (
        <MaterialPicker
          kinds={MEDIA}
          title="选择页面"
          onChoose={({ kind, url }) =>
            onChange({ page: kind === 'video' ? { kind: 'video', url, waits: true } : { kind: 'picture', url } })
          }
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** Dropdown and Popover give it their own properties. */
function Field({
  label,
  value,
  className = '',
  ...button
}: { label: string; value: string } & ComponentProps<'button'>) {
  return (
    <button {...button} type="button" className={`${styles.field} ${className}`}>
      <span>{label}</span>
      {value}
      <Icon name="down" size={14} />
    </button>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, NODE_LIMITS.lines)
    .map((line) => ({ text: line.trim().slice(0, NODE_LIMITS.line), depth: 0 }));

function nameBackground(background: SceneBackground | null): string {
  if (!background) return '随项目';
  if (background.kind === 'place') return PLACE_NAME[background.place];
  return { colour: '纯色', picture: '图片', video: '视频', panorama: '全景' }[background.kind];
}
