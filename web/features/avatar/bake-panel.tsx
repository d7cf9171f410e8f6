import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Progress } from 'antd';
import { useState } from 'react';
import { avatarPage } from '#contract/avatar.contract.ts';
import { call } from '#web/lib/request.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PortraitPicker } from '#web/ui/portrait-picker.tsx';
import styles from './avatar-page.module.css';
import type { BakeJob } from './use-bake.ts';

interface Props {
  job: BakeJob;
  /** Clips that are keyed live and could bring their own outline. */
  rawCount: number;
  disabled: boolean;
}

/** Makes clips: of a drawn character, or with their own outline of those that are keyed live. Work in this browser, with its progress. */
export function BakePanel({ job, rawCount, disabled }: Props) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [withActions, setWithActions] = useState(false);
  const { data: drawn = [] } = useQuery({
    queryKey: ['avatars', 'drawn'],
    queryFn: async ({ signal }) => (await call(avatarPage, { size: 100, driver: 'rig' }, { signal })).records,
    enabled: open,
  });
  const { progress } = job;
  if (progress)
    return (
      <div className={styles.bake} role="status">
        <span>
          正在生成片段 {progress.done + 1} / {progress.total}：{progress.label}
          {progress.secondsLeft !== null && `，约剩 ${progress.secondsLeft} 秒`}
        </span>
        <Progress percent={Math.round(progress.share * 100)} size="small" />
        <Button size="small" onClick={job.cancel}>
          停止
        </Button>
      </div>
    );
  return (
    <div className={styles.bake}>
      <Button size="small" disabled={disabled} icon={<Icon name="role" size={14} />} onClick={() => setOpen(true)}>
        用内置角色生成
      </Button>
      {rawCount > 0 && (
        <Button
          size="small"
          disabled={disabled}
          icon={<Icon name="spark" size={14} />}
          onClick={() => void job.bakeFilms()}
        >
          把 {rawCount} 个绿幕片段做成透明片段
        </Button>
      )}
      <small>透明片段播放更省电，边缘也更干净，在本机浏览器里生成</small>
      <Modal
        open={open}
        title="用内置角色生成片段"
        okText="开始生成"
        cancelText="取消"
        okButtonProps={{ disabled: !chosen }}
        onCancel={() => setOpen(false)}
        onOk={() => {
          const code = drawn.find(({ id }) => id === chosen)?.code;
          setOpen(false);
          if (code) void job.bakeCharacter(code, withActions);
        }}
      >
        <PortraitPicker label="内置角色" choices={drawn} value={chosen} onChange={setChosen} />
        <Checkbox
          className={styles.withActions}
          checked={withActions}
          onChange={({ target }) => setWithActions(target.checked)}
        >
          也生成动作库里的动作（需要几分钟）
        </Checkbox>
      </Modal>
    </div>
  );
}
