import { Popover } from 'antd';
import type { ReactElement } from 'react';
import { describePlace, type Source } from '#web/talk/core/citations.ts';
import { QuotedPassage } from '#web/talk/quoted-passage.tsx';
import { originalAddress } from './original-address.ts';
import styles from './sources.module.css';

/** A finger taps; together with hovering a tap would open and close at once. */
const canPoint = window.matchMedia('(hover: hover)').matches;

interface Props {
  source: Source;
  /** What cites it. */
  answer: string;
  children: ReactElement;
}

/** Shows the cited passage with its document and place, and in it what the answer took; on pointing or focus, by touch on a tap. */
export function SourcePopover({ source, answer, children }: Props) {
  const place = describePlace(source);
  const original = originalAddress(source);
  return (
    <Popover
      trigger={canPoint ? ['hover', 'focus'] : ['click']}
      placement="bottomLeft" // above, it would cover the face; centred, it would hang over the form
      classNames={{ root: styles.popover }}
      mouseEnterDelay={0.15}
      content={
        <div className={styles.passage}>
          <b>{source.title}</b>
          {place && <small className="num">{place}</small>}
          {source.url && (
            <a href={source.url} target="_blank" rel="noopener noreferrer">
              {source.url}
            </a>
          )}
          <p>
            <QuotedPassage source={source} answer={answer} />
          </p>
          {original && (
            <a href={original} target="_blank" rel="noopener">
              打开原文
            </a>
          )}
        </div>
      }
    >
      {children}
    </Popover>
  );
}

/** Name of a source for those who hear the page. */
export function nameSource(source: Source): string {
  return `来源 ${source.number}：${[source.title, describePlace(source)].filter(Boolean).join('，')}`;
}
