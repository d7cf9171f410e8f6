import { useState } from 'react';
import type { AnswerMedia } from '#contract/chat.contract.ts';
import { isSafeLink } from '#contract/question.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import styles from './answer-card.module.css';
import { mediaAddress } from './visit-calls.ts';

/** A picture or video that belongs to an answer. */
export function AnswerMedium({ place, kind, url }: AnswerMedia & { place: VisitPlace }) {
  const [failed, setFailed] = useState(false);
  if (failed || !isSafeLink(url)) return <p className={styles.quiet}>{kind === 'picture' ? '图片' : '视频'}打不开</p>;
  const source = mediaAddress(place, url);
  return kind === 'picture' ? (
    <a href={source} target="_blank" rel="noreferrer">
      <img src={source} alt="回答的配图" onError={() => setFailed(true)} />
    </a>
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: people upload what they have
    <video src={source} controls playsInline preload="metadata" onError={() => setFailed(true)} />
  );
}
