import { useQuery } from '@tanstack/react-query';
import { App, Button, Input, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { type ProjectStanding, type ProjectVersion, VERSION_NOTE_MAX } from '#contract/publish.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { useEditVersion, usePublish, useShowVersion, useTakeDown, versionsQuery } from './publish.queries.ts';
import styles from './publish-menu.module.css';
import { playAddress } from './screen-link.ts';

interface Props {
  /** What is edited is not saved: only what is saved can be published. */
  isDirty: boolean;
}

/** What visitors of the page's project see, and publishing what is saved. */
export function PublishMenu({ isDirty }: Props) {
  const { id = '' } = useParams();
  const { data, refetch } = useQuery({ ...versionsQuery(id), enabled: id !== '' });
  const [open, setOpen] = useState(false);
  // What was saved may differ from what visitors see.
  useEffect(() => {
    if (id !== '' && !isDirty) void refetch();
  }, [id, isDirty, refetch]);
  if (!data) return null;
  const { standing } = data;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={<PublishPanel id={id} standing={standing} versions={data.versions} isDirty={isDirty} />}
      destroyOnHidden
    >
      <button
        type="button"
        className={styles.state}
        aria-expanded={open}
        aria-label={`发布：${tellStanding(standing)}`}
      >
        <StatusTag tone={standing.state === 'live' ? 'live' : 'off'} label={tellStanding(standing)} />
        {standing.state === 'live' && (standing.changed || isDirty) && (
          <span className={styles.changed}>有改动未发布</span>
        )}
        <Icon name="down" size={16} />
      </button>
    </Popover>
  );
}

function tellStanding({ state, version }: ProjectStanding): string {
  if (state === 'live') return `线上 v${version}`;
  return state === 'saved' ? '未发布' : '已下线';
}

const EXPLAINED = {
  saved: '还没有发布过，访客看到的是最近保存的内容。发布后，继续编辑不会影响访客。',
  live: '访客看到的是线上版本，编辑不会影响它。',
  down: '访客打开链接会看到“项目已下线”。发布，或让访客看到某个版本，即可重新上线。',
} as const;

interface PanelProps {
  id: string;
  standing: ProjectStanding;
  versions: readonly ProjectVersion[];
  isDirty: boolean;
}

function PublishPanel({ id, standing, versions, isDirty }: PanelProps) {
  const { modal } = App.useApp();
  const [note, setNote] = useState('');
  const publish = usePublish(id);
  const takeDown = useTakeDown(id);
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
          publish.mutate(note.trim(), { onSuccess: () => setNote('') });
        }}
      >
        <Input
          value={note}
          maxLength={VERSION_NOTE_MAX}
          placeholder="这一版改了什么（选填）"
          aria-label="版本说明"
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="primary" htmlType="submit" loading={publish.isPending} disabled={isDirty || isSame}>
          发布
        </Button>
      </form>
      {(isDirty || isSame) && (
        <p className={styles.hint} role="status">
          {isDirty ? '有改动没有保存，请先保存再发布。' : '线上就是最近保存的内容。'}
        </p>
      )}
      <a className={styles.play} href={playAddress(id)} target="_blank" rel="noopener">
        <Icon name="play" size={16} />
        播放讲解
      </a>
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
  const { number, note, roleName, roleDeleted, isLive, createTime } = version;
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
          <Moment of={createTime} /> · {roleDeleted ? '角色已删除' : roleName}
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
