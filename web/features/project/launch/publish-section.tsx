import { useQuery } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ProjectVersion, VERSION_NOTE_MAX } from '#contract/publish.contract.ts';
import { projectAddress } from '#web/lib/project-address.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { nodesQuery } from '../nodes/node.queries.ts';
import { useEditVersion, usePublish, useShowVersion, useTakeDown, versionsQuery } from './publish.queries.ts';
import styles from './publish-section.module.css';

const EXPLAINED = {
  saved: '还没有发布过，访客看到的是最近保存的内容。发布后，继续编辑不会影响访客。',
  live: '访客看到的是线上版本，编辑不会影响它。',
  down: '访客打开链接会看到“项目已下线”。发布，或让访客看到某个版本，即可重新上线。',
} as const;

interface Props {
  id: string;
  /** What is edited is not saved: only what is saved can be published. */
  isDirty: boolean;
  onSave: (() => Promise<boolean>) | undefined;
  /** The page is left for where the nodes are. */
  onLook(): void;
}

/** 版本: publishing what is saved, and what was published before. */
export function PublishSection({ id, isDirty, onSave, onLook }: Props) {
  const { modal } = App.useApp();
  const { data, error, refetch } = useQuery(versionsQuery(id));
  const [note, setNote] = useState('');
  const publish = usePublish(id);
  const { data: nodes } = useQuery(nodesQuery(id));
  const takeDown = useTakeDown(id);
  if (error && !data) return <LoadError what="版本" error={error} onRetry={refetch} />;
  if (!data) return null;
  const { standing, versions } = data;
  const unseen = nodes?.nodes.filter(({ state }) => state === 'proposed').length ?? 0;
  const submit = async () => {
    if (isDirty && !(await onSave?.())) return;
    const agreed =
      unseen === 0 ||
      (await modal.confirm({
        title: `${unseen} 页讲稿还没有确认`,
        content: '这些讲稿是按页面自动拟的，还没有人认可。要照现在的样子发布吗？',
        okText: '照样发布',
        cancelText: '先不发布',
      }));
    if (agreed) publish.mutate(note.trim(), { onSuccess: () => setNote('') });
  };
  const isSame = standing.state === 'live' && !standing.changed;
  const confirmDown = () =>
    modal.confirm({
      title: '下线项目？',
      content: '这个项目的链接、二维码和屏幕都会显示“项目已下线”，正在进行的对话也会结束。之后可以再上线。',
      okText: '下线',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => takeDown.mutateAsync(standing.version).catch(() => {}),
    });
  return (
    <section className={styles.panel} aria-label="发布">
      <p className={styles.words}>{EXPLAINED[standing.state]}</p>
      <form
        className={styles.publish}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Input
          value={note}
          maxLength={VERSION_NOTE_MAX}
          placeholder="这一版改了什么（选填）"
          aria-label="版本说明"
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="primary" htmlType="submit" loading={publish.isPending} disabled={!isDirty && isSame}>
          {isDirty ? '保存并发布' : '发布'}
        </Button>
      </form>
      {unseen > 0 && (
        <p className={styles.hint}>
          {unseen} 页讲稿还没有确认。
          <Link to={projectAddress(id, { tab: 'nodes' })} onClick={onLook}>
            去看看
          </Link>
        </p>
      )}
      {(isDirty || isSame) && (
        <p className={styles.hint} role="status">
          {isDirty ? '有改动没有保存，会先保存再发布。' : '线上就是最近保存的内容。'}
        </p>
      )}
      {versions.length > 0 && (
        <>
          <h3>历史版本</h3>
          <ul className={styles.list}>
            {versions.map((version) => (
              <VersionRow key={version.number} id={id} version={version} isDirty={isDirty} />
            ))}
          </ul>
        </>
      )}
      {standing.state === 'live' && (
        <Button type="link" danger size="small" className={styles.down} onClick={confirmDown}>
          下线
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  id: string;
  version: ProjectVersion;
  isDirty: boolean;
}

function VersionRow({ id, version, isDirty }: RowProps) {
  const { modal } = App.useApp();
  const show = useShowVersion(id);
  const edit = useEditVersion(id);
  const { number, note, publisher, roleDeleted, isLive, createTime } = version;
  const takeBack = () =>
    modal.confirm({
      title: `取回 v${number} 编辑？`,
      content: `正在编辑的内容会换成 v${number}${isDirty ? '，没有保存的改动会丢失' : ''}。访客看到的不变。`,
      okText: '取回',
      cancelText: '取消',
      onOk: () => edit.mutateAsync(number).catch(() => {}),
    });
  return (
    <li>
      <div>
        <b>v{number}</b>
        {isLive && <StatusTag tone="live" label="线上" />}
        <span className={styles.note}>{note || '没有说明'}</span>
        <small>
          <Moment of={createTime} />，{publisher} 发布{roleDeleted && '，角色已删除'}
        </small>
      </div>
      <div className={styles.doings}>
        {!isLive && (
          <Button size="small" disabled={roleDeleted} loading={show.isPending} onClick={() => show.mutate(number)}>
            让访客看到
          </Button>
        )}
        <Button size="small" type="text" onClick={takeBack}>
          取回编辑
        </Button>
      </div>
    </li>
  );
}
