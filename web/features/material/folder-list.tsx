import { Dropdown } from 'antd';
import { useState } from 'react';
import { MATERIAL_LIMITS, type MaterialFolder } from '#contract/material.contract.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { NameDialog } from '#web/ui/name-dialog.tsx';
import styles from './folder-list.module.css';
import type { MaterialActs } from './use-material-acts.ts';

/** Which part of the library is shown. */
export interface Place {
  folderId?: string | undefined;
  tag?: string | undefined;
  use?: 'unused' | undefined;
}

interface Shelf {
  total: number;
  unused: number;
  folders: MaterialFolder[];
  tags: { name: string; count: number }[];
}

interface Props {
  shelf: Shelf | undefined;
  place: Place;
  acts: MaterialActs;
  onPlace(place: Place): void;
  /** Materials were dropped on a folder; null: on all of them. */
  onDrop(ids: string[], folder: MaterialFolder | null): void;
}

type Asked = { id: string; value: string } | { parentId: string | null };
/** What a card carries while it is dragged. */
export const DRAGGED = 'application/x-huashen-materials';

/** Folders, what can be tidied up, and tags. */
export function FolderList({ shelf, place, acts, onPlace, onDrop }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isAll = !place.folderId && !place.tag && !place.use;
  const tops = shelf?.folders.filter(({ parentId }) => parentId === null) ?? [];
  const within = (id: string) => shelf?.folders.filter(({ parentId }) => parentId === id) ?? [];
  const folder = (one: MaterialFolder, isInner: boolean) => (
    <Row
      key={one.id}
      icon="folder"
      label={one.name}
      count={one.count}
      isInner={isInner}
      isOn={place.folderId === one.id}
      onClick={() => onPlace({ folderId: one.id })}
      onDrop={(ids) => onDrop(ids, one)}
      menu={[
        { key: 'rename', label: '重命名', onClick: () => setAsked({ id: one.id, value: one.name }) },
        ...(isInner ? [] : [{ key: 'add', label: '新建下级文件夹', onClick: () => setAsked({ parentId: one.id }) }]),
        {
          key: 'delete',
          label: '删除文件夹',
          danger: true,
          onClick: () => void acts.removeFolder(one).then((done) => done && place.folderId === one.id && onPlace({})),
        },
      ]}
    />
  );
  return (
    <nav className={styles.list} aria-label="文件夹">
      <Row
        icon="grid"
        label="全部素材"
        count={shelf?.total}
        isOn={isAll}
        onClick={() => onPlace({})}
        onDrop={(ids) => onDrop(ids, null)}
      />
      {tops.map((one) => [folder(one, false), ...within(one.id).map((inner) => folder(inner, true))])}
      <button type="button" className={styles.add} onClick={() => setAsked({ parentId: null })}>
        <Icon name="plus" size={16} />
        新建文件夹
      </button>
      <h2>整理</h2>
      <Row
        icon="clock"
        label="未使用"
        count={shelf?.unused}
        isOn={place.use === 'unused'}
        onClick={() => onPlace({ use: 'unused' })}
      />
      {shelf && shelf.tags.length > 0 && (
        <>
          <h2>标签</h2>
          <div className={styles.tags}>
            {shelf.tags.map(({ name }) => (
              <button
                key={name}
                type="button"
                aria-pressed={place.tag === name}
                onClick={() => onPlace(place.tag === name ? {} : { tag: name })}
              >
                {name}
              </button>
            ))}
          </div>
        </>
      )}
      {asked && (
        <NameDialog
          title={'id' in asked ? '重命名文件夹' : '新建文件夹'}
          label="文件夹名称"
          value={'id' in asked ? asked.value : ''}
          maxLength={MATERIAL_LIMITS.folderName}
          onSave={(name) => acts.saveFolder(name, 'id' in asked ? { id: asked.id } : { parentId: asked.parentId })}
          onClose={() => setAsked(null)}
        />
      )}
    </nav>
  );
}

interface RowProps {
  icon: IconName;
  label: string;
  count: number | undefined;
  isOn: boolean;
  isInner?: boolean;
  menu?: { key: string; label: string; danger?: boolean; onClick(): void }[];
  onClick(): void;
  onDrop?(ids: string[]): void;
}

function Row({ icon, label, count, isOn, isInner = false, menu, onClick, onDrop }: RowProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is another way to what the bar of acts does
    <div
      className={styles.row}
      data-on={isOn || undefined}
      data-inner={isInner || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!onDrop || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const ids = event.dataTransfer.getData(DRAGGED);
        if (ids) onDrop?.(ids.split(' '));
      }}
    >
      <button type="button" aria-current={isOn ? 'page' : undefined} onClick={onClick}>
        <Icon name={icon} size={16} />
        <span>{label}</span>
        <i className="num">{count}</i>
      </button>
      {menu && (
        <Dropdown menu={{ items: menu }} trigger={['click']} placement="bottomRight">
          <button type="button" className={styles.more} aria-label={`${label}的操作`}>
            <Icon name="more" size={16} />
          </button>
        </Dropdown>
      )}
    </div>
  );
}
