import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import type { MaterialKind } from '#contract/material.contract.ts';
import { materialsQuery } from '#web/lib/material.queries.ts';
import { navigate } from '#web/lib/navigate.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { MaterialThumb } from '#web/ui/material-thumb.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useCanvasState } from '../canvas-store.ts';
import { Choice } from '../choice.tsx';
import { usePlacing } from '../use-placing.ts';
import styles from './panels.module.css';

const KINDS: readonly { value: MaterialKind; label: string }[] = [
  { value: 'image', label: '图片' },
  { value: 'video', label: '视频' },
  { value: 'panorama', label: '全景' },
  { value: 'audio', label: '音频' },
];
const SIZE = 60;

/** The pictures, films and sounds of the account: pressed they stand on the scene; files are uploaded on the way. */
export function MaterialPanel() {
  const size = useCanvasState((state) => state.scene.sizes[state.direction]);
  const { placeMaterial, placeFiles } = usePlacing();
  const [kind, setKind] = useState<MaterialKind>('image');
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim());
  const { data, error, isPending, refetch } = useQuery(materialsQuery({ kind, name, page: 1, size: SIZE }));
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.search}>
        <Input
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索素材"
          aria-label="搜索素材"
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Choice<MaterialKind> label="类型" value={kind} wide options={KINDS} onChange={setKind} />
        <Button icon={<Icon name="upload" size={16} />} onClick={() => file.current?.click()}>
          上传并放到画布
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          multiple
          aria-label="上传素材"
          accept="image/*,video/*,audio/*"
          onChange={(event) => {
            void placeFiles([...(event.target.files ?? [])], { x: size.width / 2, y: size.height / 2 });
            event.target.value = '';
          }}
        />
      </div>
      {error && !data && <LoadError what="素材" error={error} onRetry={refetch} />}
      <div className={styles.materials}>
        {data?.records.map((material) => (
          <button key={material.id} type="button" title={material.name} onClick={() => placeMaterial(material)}>
            <MaterialThumb of={material} />
            <span>{material.name}</span>
          </button>
        ))}
      </div>
      {!isPending && data?.records.length === 0 && (
        <p className={styles.nothing}>
          {name ? `没有找到“${name}”` : '还没有这类素材。把文件拖到画布上，就会上传并放在那里。'}
        </p>
      )}
      {data && data.total > SIZE && (
        <p className={styles.nothing}>
          只列出前 {SIZE} 个，
          <Button type="link" size="small" onClick={() => navigate('/home/material')}>
            去我的素材
          </Button>
        </p>
      )}
    </>
  );
}
