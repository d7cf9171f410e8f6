import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import styles from './library-picker.module.css';
import { describeLibrary, LibraryStatus, nameChoice } from './library-status.tsx';

interface Props {
  library: Library;
  /** It is chosen, or the arrow keys have come to it. */
  on: boolean;
  /** It was just made here. */
  isNew: boolean;
  onReach(): void;
  onTake(): void;
}

/** One library; a click or Enter takes it, arrow keys only go there. */
export function LibraryChoice({ library, on, isNew, onReach, onTake }: Props) {
  const { id, name, type, status } = library;
  const page = type === 1 ? `#/home/knowLedgeDetail/knowledgeDoc?id=${id}` : `#/home/knowledgeList/qaLibrary/${id}`;
  return (
    <label className={styles.choice} data-on={on || undefined}>
      <input
        type="radio"
        name="library"
        checked={on}
        disabled={status !== STATUS.success}
        onChange={onReach}
        onClick={(event) => event.detail > 0 && onTake()} // arrow keys click as well, without a pointer
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // it would send the form below
          onTake();
        }}
      />
      <span className={styles.words}>
        <b title={name}>
          {nameChoice(library)}
          {isNew && <i>刚刚新建</i>}
        </b>
        <small>{describeLibrary(library)}</small>
      </span>
      {status === STATUS.failed && (
        <a href={page} target="_blank" rel="noreferrer" aria-label={`查看${name}失败的原因`}>
          查看原因
        </a>
      )}
      <LibraryStatus library={library} />
    </label>
  );
}
