import { type ReactNode, useState } from 'react';
import type { AnswerMedia } from '#contract/chat.contract.ts';
import type { TurnExtras } from '#web/talk/core/turn-extras.ts';
import offers from '#web/talk/offers.module.css';
import { SurveyOptions } from '#web/talk/survey-options.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import styles from './extras.module.css';
import { Waterfall } from './records/waterfall.tsx';

interface Props {
  extras: TurnExtras;
  showsFigures: boolean;
  /** Sends a text as if it had been typed; null where nothing may be asked any more. */
  onAsk: ((text: string) => void) | null;
  /** Acts that stand beside the time. */
  children?: ReactNode;
}

/** Pictures and videos, options, questions to ask next, and where the time went. */
export function TurnExtrasView({ extras, showsFigures, onAsk, children }: Props) {
  const { media, recommended, prompt, waterfall } = extras;
  const [shown, setShown] = useState(false);
  return (
    <>
      {media.length > 0 && (
        <div className={styles.media}>
          {media.map(({ kind, url }) => (
            <AnswerMedium key={url} kind={kind} url={url} />
          ))}
        </div>
      )}
      {onAsk && prompt && <SurveyOptions key={`${prompt.runId} ${prompt.number}`} prompt={prompt} onAnswer={onAsk} />}
      {onAsk && !prompt && recommended.length > 0 && (
        <ul className={offers.chips} aria-label="推荐问题">
          {recommended.map((question) => (
            <li key={question}>
              <button type="button" className={offers.chip} onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {showsFigures && (
        <div className={styles.acts}>
          {waterfall && waterfall.stages.length > 0 && (
            <button
              type="button"
              className={styles.time}
              aria-expanded={shown}
              title="看这一句的时间花在哪里"
              onClick={() => setShown((before) => !before)}
            >
              <Icon name="gauge" size={14} />
              用时 {formatSeconds(waterfall.totalMs)}
            </button>
          )}
          {children}
        </div>
      )}
      {waterfall && shown && (
        <div ref={(box) => box?.scrollIntoView({ block: 'nearest' })}>
          <Waterfall turn={waterfall} />
        </div>
      )}
    </>
  );
}

const formatSeconds = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** A picture or video that belongs to an answer: an upload, which only its owner's session opens, or something on the web. */
function AnswerMedium({ kind, url }: AnswerMedia) {
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
