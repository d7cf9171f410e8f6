import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WordingValues } from '#contract/wording.contract.ts';
import { proposalsQuery } from '#web/lib/wording.queries.ts';
import { whenOpened } from './when-opened.tsx';
import styles from './wording-hint.module.css';

const WordingDialog = whenOpened(() => import('./wording-dialog.tsx').then((m) => m.WordingDialog));

interface Props {
  libId: string;
  question: string;
  /** The right answer, or words of the passage that holds it. */
  answer?: string | undefined;
  /** Shown where nothing is proposed too. */
  always?: boolean;
  onSaved?: () => void;
}

/** Where a question was missed: what its words may be called in the documents, to be taken over or written down. */
export function WordingHint({ libId, question, answer, always = false, onSaved }: Props) {
  const [draft, setDraft] = useState<WordingValues | null>(null);
  const { data = [] } = useQuery(proposalsQuery(libId, question, answer));
  if (data.length === 0 && !always) return null;
  return (
    <p className={styles.hint}>
      顾客的叫法和资料里不同？
      {data.map((one) => (
        <button key={one.said} type="button" className={styles.chip} onClick={() => setDraft(one)}>
          “{one.said}”在资料里叫什么？
        </button>
      ))}
      {always && (
        <button type="button" className={styles.chip} onClick={() => setDraft({ said: '', meant: [] })}>
          添加说法
        </button>
      )}
      {draft && (
        <WordingDialog
          draft={{ said: draft.said, meant: [] }}
          candidates={draft.meant}
          onClose={() => setDraft(null)}
          onSaved={onSaved}
        />
      )}
    </p>
  );
}
