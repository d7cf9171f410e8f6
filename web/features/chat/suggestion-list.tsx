import styles from './suggestion-list.module.css';

interface Props {
  id: string;
  questions: readonly string[];
  /** Place of the one that the keyboard is on; -1 for none. */
  active: number;
  onChoose(question: string): void;
}

/** Questions that what is being typed may become, above the input. */
export function SuggestionList({ id, questions, active, onChoose }: Props) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label="输入联想">
      {questions.map((question, index) => (
        <button
          key={question}
          id={`${id}-${index}`}
          type="button"
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault() /* the input keeps the focus */}
          onClick={() => onChoose(question)}
        >
          {question}
        </button>
      ))}
    </div>
  );
}
