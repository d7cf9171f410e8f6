import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { readFile } from '#contract/file.contract.ts';
import { MATERIAL_LIMITS, type Material, type MaterialKind, type MaterialUse } from '#contract/material.contract.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { formatTime, writeSize } from '#web/lib/format.ts';
import { materialQuery } from '#web/lib/material.queries.ts';
import { projectAddress } from '#web/lib/project-address.ts';
import { Bone } from '#web/ui/bone.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { writeLength } from '#web/ui/material-thumb.tsx';
import { NameDialog } from '#web/ui/name-dialog.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import styles from './material-detail.module.css';
import { MaterialPreview } from './material-preview.tsx';
import type { MaterialActs } from './use-material-acts.ts';

/** What draws scenes comes where there is one. */
const UseLook = lazy(() => import('./use-look.tsx'));

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

interface Props {
  id: string;
  acts: MaterialActs;
  onGone(): void;
}

/** One material: what it looks and sounds like, where it is used, and what can be done with it. */
export function MaterialDetail({ id, acts, onGone }: Props) {
  const { data, error, refetch } = useQuery(materialQuery(id));
  const [asks, setAsks] = useState<'name' | 'replacement' | null>(null);
  if (error && !data) return <LoadError what="素材" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div className={styles.bones}>
        <Bone height={150} />
        <Bone width={180} height={20} />
        <Bone height={36} />
      </div>
    );
  const { material, uses } = data;
  const online = uses.filter((use) => use.online).length;
  const canReplace = uses.some((use) => use.replaceable);
  return (
    <>
      <MaterialPreview key={material.id} of={material} />
      <h2>
        <span title={material.name}>{material.name}</span>
        <Button
          type="text"
          size="small"
          icon={<Icon name="edit" size={16} />}
          aria-label="重命名"
          title="重命名"
          onClick={() => setAsks('name')}
        />
      </h2>
      <p className={`${styles.facts} num`}>
        {tellFacts(material)}
        <br />
        {formatTime(material.createTime)} 上传
        {(material.kind === 'image' || material.kind === 'panorama') && '，已去除位置信息'}
      </p>
      <Tags of={material} acts={acts} />
      <h3>
        {uses.length > 0 ? `用在 ${uses.length} 处` : '还没有用到'}
        {online > 0 && <span>其中 {online} 处访客现在能看到</span>}
      </h3>
      {uses.map((use) => (
        <Use key={`${use.kind} ${use.id} ${use.place}`} of={use} />
      ))}
      {uses.length === 0 && <p className={styles.facts}>{PLACES[material.kind]}选择它，这里会列出来。</p>}
      <div className={styles.acts}>
        <Button
          icon={<Icon name="refresh" size={16} />}
          disabled={!canReplace}
          title={uses.length > 0 && !canReplace ? '这些地方要在原处更换' : undefined}
          onClick={() => setAsks('replacement')}
        >
          全部替换
        </Button>
        <Button
          icon={<Icon name="download" size={16} />}
          onClick={() => void downloadFile(readFile, { id }, material.name)}
        >
          下载
        </Button>
      </div>
      {uses.length > 0 ? (
        <p className={styles.locked}>
          <Icon name="lock" size={14} />
          正在使用，不能删除，请先替换
        </p>
      ) : (
        <Button
          block
          danger
          type="text"
          className={styles.delete}
          icon={<Icon name="trash" size={16} />}
          onClick={() => void acts.remove([material]).then((done) => done && onGone())}
        >
          删除
        </Button>
      )}
      {asks === 'name' && (
        <NameDialog
          title="重命名素材"
          label="素材名称"
          value={material.name}
          maxLength={MATERIAL_LIMITS.name}
          onSave={(name) => acts.rename(id, name)}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'replacement' && (
        <MaterialPicker
          kinds={familyOf(material.kind)}
          title={`把“${material.name}”全部换成`}
          okText="全部替换"
          without={id}
          {...(online > 0 && {
            warning: `其中 ${online} 处访客现在能看到（已上线，或没有发布过但链接已发出），替换后他们马上看到新的内容，不用重新发布。`,
          })}
          onChoose={(other) => acts.replace(material, other, uses)}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}

const familyOf = (kind: MaterialKind): [MaterialKind, ...MaterialKind[]] =>
  kind === 'panorama' ? ['panorama', 'image'] : [kind];

/** Where a material is chosen, by its kind. */
const PLACES: Record<MaterialKind, string> = {
  image: '在项目背景、问答配图里',
  video: '在项目背景、画面的“视频”里',
  panorama: '在项目背景、问答配图里',
  audio: '在项目画面或讲解节点的“声音”里',
  font: '在画面文字的“字体”里',
};

const FORMATS: Record<string, string> = { jpg: 'JPEG', webp: 'WebP', webm: 'WebM', woff: 'WOFF', woff2: 'WOFF2' };

function tellFacts({ width, height, seconds, bytes, format }: Material): string {
  const size = width > 0 ? [`${width} × ${height}`] : [];
  const length = seconds > 0 ? [writeLength(seconds)] : [];
  return [...size, ...length, writeSize(bytes), FORMATS[format] ?? format.toUpperCase()].join('，');
}

function Tags({ of, acts }: { of: Material; acts: MaterialActs }) {
  const [isAdding, setAdding] = useState(false);
  const add = (tag: string) => {
    setAdding(false);
    if (tag.trim()) void acts.tag([of.id], [tag.trim()]);
  };
  return (
    <div className={styles.tags}>
      {of.tags.map((tag) => (
        <span key={tag}>
          {tag}
          <button type="button" aria-label={`去掉标签 ${tag}`} onClick={() => void acts.tag([of.id], [], [tag])}>
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      {isAdding ? (
        <Input
          autoFocus
          className={styles.fresh ?? ''}
          size="small"
          aria-label="新标签"
          maxLength={MATERIAL_LIMITS.tag}
          onPressEnter={(event) => add(event.currentTarget.value)}
          onBlur={(event) => add(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setAdding(false)}
        />
      ) : (
        of.tags.length < MATERIAL_LIMITS.tags && (
          <Button type="link" size="small" onClick={() => setAdding(true)}>
            加标签
          </Button>
        )
      )}
    </div>
  );
}

const ICONS: Record<MaterialUse['kind'], IconName> = {
  project: 'project',
  sceneTemplate: 'grid',
  avatar: 'mood',
  question: 'qa',
  role: 'role',
  other: 'link',
};

function Use({ of }: { of: MaterialUse }) {
  const { kind, id, name, place, libId, online } = of;
  const icon = <Icon name={ICONS[kind]} size={16} />;
  const state = kind === 'project' ? (online ? '访客能看到' : '草稿') : '';
  return (
    <Link className={styles.use} to={pathOf(kind, id, name, libId)} title={name}>
      <Suspense fallback={<i>{icon}</i>}>
        <UseLook of={of} icon={icon} />
      </Suspense>
      <span>
        <b>{name}</b>
        <small>{[place, state].filter(Boolean).join('，')}</small>
      </span>
      <Icon name="right" size={16} />
    </Link>
  );
}

function pathOf(kind: MaterialUse['kind'], id: string, name: string, libId: string | null): string {
  if (kind === 'sceneTemplate') return '/home/project?templates=own';
  if (kind === 'project') return projectAddress(id);
  if (kind === 'avatar') return `/home/avatar/${id}`;
  if (kind === 'question') return `/home/knowledgeList/qaLibrary/${libId}?q=${encodeURIComponent(name)}`;
  return `/home/roles?id=${id}`;
}
