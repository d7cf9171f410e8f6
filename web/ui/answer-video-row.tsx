import { App, Button, Modal, Tag } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { type AnswerVideo, deleteAnswerVideo } from '#contract/answer-video.contract.ts';
import { avatarMedium } from '#contract/avatar.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import styles from './answer-video-row.module.css';
import { Icon } from './icon.tsx';

interface Props {
  /** What the row is of: an avatar in the list of an entry, an entry in the list of an avatar. */
  name: string;
  /** Null: nothing was filmed. */
  video: AnswerVideo | null;
  /** More to do with it. */
  children?: ReactNode;
  onDeleted(): void;
}

/** One filmed answer: how long it is, whether it still says what is written, to be watched or deleted. */
export function AnswerVideoRow({ name, video, children, onDeleted }: Props) {
  const { modal, message } = App.useApp();
  const [watching, setWatching] = useState(false);
  const remove = (one: AnswerVideo) =>
    modal.confirm({
      title: '删除这段回答视频？',
      content: '之后改由合成的声音回答。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      async onOk() {
        try {
          const { avatarConfigId, questionId } = one;
          await call(deleteAnswerVideo, { avatarConfigId, questionId });
        } catch (error) {
          void message.error(describeError(error));
        }
        onDeleted();
      },
    });
  return (
    <li className={styles.row}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {video ? (
        <span className={styles.state}>
          {video.seconds.toFixed(1)} 秒{video.isOutdated && <Tag color="warning">已过期</Tag>}
        </span>
      ) : (
        <span className={styles.state}>没有视频</span>
      )}
      <span className={styles.buttons}>
        {video && (
          <Button
            type="text"
            size="small"
            aria-label={`播放“${name}”的回答视频`}
            icon={<Icon name="play" size={16} />}
            onClick={() => setWatching(true)}
          />
        )}
        {children}
        {video && (
          <Button
            type="text"
            size="small"
            aria-label={`删除“${name}”的回答视频`}
            icon={<Icon name="trash" size={16} />}
            onClick={() => remove(video)}
          />
        )}
      </span>
      {video && (
        <Modal open={watching} title={video.question} footer={null} onCancel={() => setWatching(false)} destroyOnHidden>
          {video.isOutdated && <p className={styles.outdated}>答案在拍摄之后改过，这段视频不再播放。请重新上传。</p>}
          <Player video={video} />
        </Modal>
      )}
    </li>
  );
}

function Player({ video: { webm, mp4 } }: { video: AnswerVideo }) {
  // Stacked films show their outline below; the other format is easier to look at.
  const id = (webm ?? mp4)?.id ?? '';
  const [source, setSource] = useState('');
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    let url = '';
    fetchFile(avatarMedium, { id }, { signal: leaving.signal }).then(
      ({ blob }) => {
        url = URL.createObjectURL(blob);
        setSource(url);
      },
      (error: unknown) => leaving.signal.aborted || setFailure(describeError(error)),
    );
    return () => {
      leaving.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id]);
  if (failure) return <p role="alert">{failure}</p>;
  if (!source) return <p role="status">正在读取…</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said in it is the answer beside it
    <video
      className={styles.video}
      src={source}
      controls
      autoPlay
      onError={() => setFailure('这个浏览器放不了这段视频')}
    />
  );
}
