import { useQuery } from '@tanstack/react-query';
import { answerVideoPage } from '#contract/answer-video.contract.ts';
import { call } from '#web/lib/request.ts';
import { AnswerVideoRow } from '#web/ui/answer-video-row.tsx';
import styles from './avatar-page.module.css';

const SHOWN = 100;

/** What was filmed of a saved avatar to answer with; made on the page of the entry. */
export function AnswerVideoSection({ id }: { id: string }) {
  const { data, refetch } = useQuery({
    queryKey: ['answer-videos', 'of-avatar', id],
    queryFn: ({ signal }) => call(answerVideoPage, { avatarConfigId: id, size: SHOWN }, { signal }),
    staleTime: 0,
  });
  const { records = [], total = 0 } = data ?? {};
  return (
    <section className={styles.section} aria-labelledby="answers-title">
      <h2 id="answers-title">回答视频</h2>
      <p>
        {total === 0
          ? '还没有。在问答库里打开一条问答，就能上传这个形象说出答案的视频。'
          : `共 ${total} 段，问到对应的问答时代替合成的声音播放。`}
      </p>
      {records.length > 0 && (
        <ul className={styles.rows}>
          {records.map((video) => (
            <AnswerVideoRow
              key={video.questionId}
              name={video.question}
              video={video}
              onDeleted={() => void refetch()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
