import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  type AnswerVideo,
  getVideoByQuestionIds,
  saveAnswer,
  saveAnswerVideo,
} from '#contract/answer-video.contract.ts';
import { type Avatar, avatarPage } from '#contract/avatar.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { FILM_TYPES, tellProgress, uploadFilm } from '#web/lib/upload-film.ts';
import { AnswerVideoRow } from '#web/ui/answer-video-row.tsx';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { FromMaterials } from '#web/ui/from-materials.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import styles from './question-drawer.module.css';

/** Per filmed avatar of the account: somebody recorded who says the answer. Nothing where the account has no such avatar. */
export function AnswerVideos({ questionId }: { questionId: string }) {
  const client = useQueryClient();
  const { data: looks = [] } = useQuery({
    queryKey: ['avatars', 'filmed'],
    queryFn: async ({ signal }) => {
      const { records } = await call(avatarPage, { size: 200, driver: 'clips' }, { signal });
      return records.filter(({ isOwn }) => isOwn);
    },
  });
  const queryKey = ['answer-videos', questionId];
  const { data: videos = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getVideoByQuestionIds, { questionIds: [questionId] }, { signal }),
    staleTime: 0,
  });
  if (looks.length === 0) return null;
  const refresh = () => void client.invalidateQueries({ queryKey: ['answer-videos'] });
  return (
    <section className={styles.answerVideos} aria-label="回答视频">
      <FieldLabel text="回答视频" />
      <p>拍好的回答，带声音，最长 3 分钟。角色用这个形象时，问到就直接播放；改了答案要重新上传。只用于视频形象。</p>
      <ul>
        {looks.map((look) => (
          <Slot
            key={look.id}
            {...{ look, questionId }}
            video={videos.find(({ avatarConfigId }) => avatarConfigId === look.id) ?? null}
            onChanged={refresh}
          />
        ))}
      </ul>
    </section>
  );
}

interface SlotProps {
  look: Avatar;
  questionId: string;
  video: AnswerVideo | null;
  onChanged(): void;
}

function Slot({ look, questionId, video, onChanged }: SlotProps) {
  const chooser = useFileChooser({
    accept: FILM_TYPES,
    label: `上传“${look.name}”的回答视频`,
    multiple: true,
    onChoose: (files) => take(files),
  });
  const [progress, setProgress] = useState<string | null>(null);
  const [failure, setFailure] = useState('');

  async function take(files: File[]): Promise<void> {
    setFailure('');
    setProgress(tellProgress(0, false));
    try {
      const ids: { webm: string | null; mp4: string | null } = { webm: null, mp4: null };
      for (const [at, upfile] of files.slice(0, 2).entries()) {
        const { id, format } = await uploadFilm(saveAnswerVideo, {}, upfile, (part, isConverting) =>
          setProgress(tellProgress(isConverting ? part : (at + part) / files.length, isConverting)),
        );
        if (format === 'webm' || format === 'mp4') ids[format] = id;
      }
      await call(saveAnswer, { avatarConfigId: look.id, questionId, ...ids });
    } catch (error) {
      setFailure(`没有上传，${describeError(error)}`);
    }
    setProgress(null);
    onChanged();
  }

  return (
    <>
      <AnswerVideoRow name={look.name} video={video} onDeleted={onChanged}>
        <Button
          type="text"
          size="small"
          loading={progress !== null}
          icon={<Icon name="upload" size={16} />}
          onClick={chooser.choose}
        >
          {progress ?? (video ? '更换' : '上传')}
        </Button>
        <FromMaterials
          kinds={['video']}
          what={`“${look.name}”的回答视频`}
          size="small"
          disabled={progress !== null}
          onChoose={(file) => take([file])}
        />
        {chooser.input}
      </AnswerVideoRow>
      {failure && (
        <li className={styles.failure} role="alert">
          {failure}
        </li>
      )}
    </>
  );
}
