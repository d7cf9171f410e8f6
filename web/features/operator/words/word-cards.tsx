import { Checkbox } from 'antd';
import { CATEGORY_NAMES } from '#contract/moderation.contract.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import list from '../list.module.css';
import { describeTreatment } from './describe-word.ts';
import { toggle, WordMenu, WordName, type WordViewProps } from './word-cells.tsx';
import styles from './words.module.css';

/** The table's rows on a phone. */
export function WordCards({ words, actions, chosen, onChoose, onEdit }: WordViewProps) {
  return (
    <ul className={styles.rows}>
      {words.map((word) => (
        <li key={word.id} className={chosen.has(word.id) ? styles.chosen : undefined}>
          <Checkbox
            aria-label={`选择“${word.word}”`}
            checked={chosen.has(word.id)}
            onChange={() => onChoose(toggle(chosen, word.id))}
          />
          <div>
            <WordName word={word} onEdit={() => onEdit(word)} />
            <span className={list.sub}>
              {CATEGORY_NAMES[word.category]}
              {word.hits > 0 && `，命中 ${word.hits.toLocaleString('en-US')} 次`}
            </span>
          </div>
          <StatusTag {...describeTreatment(word)} />
          <WordMenu word={word} actions={actions} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}
