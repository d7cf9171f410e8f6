import type { AnswerMedia } from '#contract/chat.contract.ts';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import styles from './extras.module.css';

/** A picture or video that belongs to an answer: an upload, which only its owner's session opens, or something on the web. */
export function AnswerMedium({ kind, url }: AnswerMedia) {
  const { source, failed, fail } = useMediumSource(url);
  if (failed) return <p className={styles.lost}>{kind === 'picture' ? '图片' : '视频'}打不开，请联系管理员更换</p>;
  if (!source) return <span className={styles.bone} role="status" aria-label="正在读取" />;
  return kind === 'picture' ? (
    <a href={source} target="_blank" rel="noreferrer">
      <img src={source} alt="回答的配图" loading="lazy" onError={fail} />
    </a>
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: people upload what they have
    <video src={source} controls preload="metadata" onError={fail} />
  );
}
