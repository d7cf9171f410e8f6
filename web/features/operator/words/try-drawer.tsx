import { useMutation } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { CATEGORY_NAMES, LEVEL_NAMES, tryWords, WORD_LIMITS, type WordHit } from '#contract/moderation.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { cutAtHits } from './cut-at-hits.ts';
import { describeTreatment } from './describe-word.ts';
import styles from './words.module.css';

/** 试一试: what of a text is found, by which word, and what would become of it. */
export function TryDrawer({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const trying = useMutation({ mutationFn: (tried: string) => call(tryWords, { text: tried }) });
  const tried = trying.variables ?? '';
  return (
    <Drawer open onClose={onClose} size={560} title="试一试">
      <GrowingTextArea
        minRows={4}
        maxRows={10}
        value={text}
        aria-label="要检查的文字"
        placeholder="粘贴一段提问、回答或文案，看看会命中什么"
        maxLength={WORD_LIMITS.tried}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.try}>
        <Button
          type="primary"
          disabled={text.trim() === ''}
          loading={trying.isPending}
          onClick={() => trying.mutate(text)}
        >
          检查
        </Button>
        {trying.error && <span role="alert">{describeError(trying.error)}</span>}
      </div>
      {trying.data && <Outcome text={tried} hits={trying.data.hits} masked={trying.data.masked} />}
    </Drawer>
  );
}

function Outcome({ text, hits, masked }: { text: string; hits: WordHit[]; masked: string }) {
  const blocked = hits.some(({ level }) => level > 1);
  if (hits.length === 0) return <p role="status">没有命中任何敏感词，会照常发送。</p>;
  return (
    <div className={styles.outcome} role="status">
      <h3>命中 {hits.length} 处</h3>
      <p className={styles.text}>
        {cutAtHits(text, hits).map(({ at, piece, hit }) => (hit ? <mark key={at}>{piece}</mark> : piece))}
      </p>
      <ul>
        {hits.slice(0, 50).map((hit) => (
          <li key={`${hit.id} ${hit.from}`}>
            <b>{text.slice(hit.from, hit.to)}</b>
            <span>
              命中“{hit.word}”（{CATEGORY_NAMES[hit.category]}）
            </span>
            <StatusTag {...describeTreatment({ kind: 'word', level: hit.level, enabled: true })} />
          </li>
        ))}
      </ul>
      <h3>{blocked ? '结果：拦截' : `结果：${LEVEL_NAMES[1]}后发送`}</h3>
      <p className={styles.text}>{blocked ? '不会发送，改用角色的敏感词回复。' : masked}</p>
    </div>
  );
}
