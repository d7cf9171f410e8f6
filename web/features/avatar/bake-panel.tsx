import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Progress } from 'antd';
import { useState } from 'react';
import { avatarPage } from '#contract/avatar.contract.ts';
import { clipSlotName } from '#contract/avatar-clips.contract.ts';
import { call } from '#web/lib/request.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PortraitPicker } from '#web/ui/portrait-picker.tsx';
import styles from './avatar-page.module.css';
import type { BakeJob } from './use-bake.ts';
import type { ServerBake } from './use-server-bake.ts';

interface Props {
  job: BakeJob;
  server: ServerBake;
  /** Clips that are keyed live and could bring their own outline. */
  rawCount: number;
  disabled: boolean;
}

const canEncode = typeof VideoEncoder !== 'undefined';

/**
 * Makes clips: of a drawn character, or with their own outline of those that are keyed live. Characters are filmed in this browser; films
 * are worked on by the server where it can, else in this browser too.
 */
export function BakePanel({ job, server, rawCount, disabled }: Props) {
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
        <Progress className={styles.bar} percent={Math.round(progress.share * 100)} size="small" />
        <Button size="small" onClick={job.cancel}>
          停止
        </Button>
      </div>
    );
  if (server.isActive)
    return (
      <div className={styles.bake} role="status">
        <span>
          正在服务器上处理 {Math.min(server.done + 1, server.total)} / {server.total}：{clipSlotName(server.slot)}
        </span>
        <Progress className={styles.bar} percent={Math.round(server.percent)} size="small" />
        <Button size="small" onClick={() => void server.stop()}>
          停止
        </Button>
        <small>可以离开这个页面，做好的片段会自动换上</small>
      </div>
    );
  return (
    <div className={styles.bake}>
      <Button
        size="small"
        disabled={disabled || !canEncode}
        icon={<Icon name="role" size={14} />}
        onClick={() => setOpen(true)}
      >
        用内置角色生成
      </Button>
      {rawCount > 0 && (server.available || canEncode) && (
        <Button
          size="small"
          disabled={disabled}
          loading={server.isStarting}
          icon={<Icon name="spark" size={14} />}
          onClick={() => void (server.available ? server.start() : job.bakeFilms())}
        >
          {server.available ? '在服务器上处理：' : ''}把 {rawCount} 个绿幕片段做成透明片段
        </Button>
      )}
      <small>
        {server.available && rawCount > 0
          ? '透明片段播放更省电，边缘也更干净。会先保存形象'
          : canEncode
            ? '透明片段播放更省电，边缘也更干净，在本机浏览器里生成'
            : '这个浏览器不能生成透明片段，请换用新版 Chrome 或 Edge；绿幕片段照常可用，播放时再抠像'}
      </small>
      {server.problem && (
        <div className={styles.bakeProblem} role="alert">
          <p>{server.problem}</p>
          {server.available && rawCount > 0 && (
            <Button size="small" disabled={disabled} loading={server.isStarting} onClick={() => void server.start()}>
              重试
            </Button>
          )}
        </div>
      )}
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
