import { Button, Input } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { MATCH_REASONS, matchQuestion, QuestionMatch } from '#contract/question.contract.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './match-drawer.module.css';

interface Props {
  onAsk: (query: string) => void;
  isAsking: boolean;
  asked: string | undefined;
  found: z.infer<(typeof matchQuestion)['data']> | undefined;
  error: Error | null;
}

/** Asks as a visitor would and shows which entry answers, and why. */
export function TryBox({ onAsk, isAsking, asked, found, error }: Props) {
  const [query, setQuery] = useState('');
  const answering = found?.matches.filter(({ answers }) => answers) ?? [];
  const others = found?.matches.filter(({ answers }) => !answers) ?? [];
  return (
    <section className={styles.try} aria-label="试问">
      <h3>试一试</h3>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (query.trim()) onAsk(query.trim());
        }}
      >
        <Input
          aria-label="要试问的问题"
          placeholder="像访客那样问一句，看哪条会回答"
          maxLength={2000}
          autoFocus
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={isAsking} disabled={query.trim() === ''}>
          试问
        </Button>
      </form>
      {error && (
        <p className={styles.failure} role="alert">
          没有问成，{describeError(error)}
        </p>
      )}
      {found && (
        <div className={styles.found} role="status">
          <p className="num">
            {answering.length > 0
              ? `“${asked}”由${answering.length > 1 ? `下面 ${answering.length} 条` : '这一条'}回答`
              : `没有问答达到阈值 ${found.threshold.toFixed(2)}，“${asked}”交给知识库或模型回答`}
            <small>{found.ms} 毫秒</small>
          </p>
          {answering.length > 0 && (
            <ol aria-label="会回答的问答">
              {answering.map((match) => (
                <Match key={match.id} match={match} />
              ))}
            </ol>
          )}
          {others.length > 0 && (
            <>
              <h4>其他相近的</h4>
              <ol aria-label="不会回答的问答">
                {others.map((match) => (
                  <Match key={match.id} match={match} />
                ))}
              </ol>
            </>
          )}
        </div>
      )}
    </section>
  );
}

const REASONS: Record<(typeof MATCH_REASONS)[number], string> = {
  exact: '问题一致',
  near: '几乎一致',
  semantic: '意思相近',
};

function Match({ match }: { match: QuestionMatch }) {
  const { question, matched, answer, reason, score, answers, pictureUrl, videoUrl } = match;
  return (
    <li data-answers={answers || undefined}>
      <div>
        <b>{question}</b>
        <StatusTag tone={answers ? 'ok' : 'quiet'} label={REASONS[reason]} />
        <span className="num" title="得分">
          {score.toFixed(2)}
        </span>
      </div>
      {matched !== question && <small>匹配到相似问法“{matched}”</small>}
      <p>{answer}</p>
      {(pictureUrl || videoUrl) && (
        <small className={styles.media}>
          <Icon name={pictureUrl ? 'image' : 'play'} size={14} />
          {[pictureUrl && '带图片', videoUrl && '带视频'].filter(Boolean).join('，')}
        </small>
      )}
    </li>
  );
}
