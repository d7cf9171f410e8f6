import { useState } from 'react';
import type { SurveyPrompt } from '#contract/questionnaire.contract.ts';
import styles from './offers.module.css';

interface Props {
  prompt: SurveyPrompt;
  onAnswer(text: string): void;
}

/** Answers to touch; each of them can be said or typed as well. */
export function SurveyOptions({ prompt, onAnswer }: Props) {
  const { questionType, options, points, required, place, total } = prompt;
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <fieldset className={styles.survey} aria-label={prompt.title}>
      {questionType === 'multiple_choice' ? (
        <>
          <div className={styles.checks}>
            {options.map((option) => (
              <label key={option}>
                <input
                  type="checkbox"
                  checked={chosen.includes(option)}
                  onChange={({ target }) =>
                    setChosen((before) =>
                      // In the order of the questionnaire, however they were ticked.
                      options.filter((one) => (one === option ? target.checked : before.includes(one))),
                    )
                  }
                />
                {option}
              </label>
            ))}
          </div>
          <button
            type="button"
            className={styles.confirm}
            disabled={chosen.length === 0}
            onClick={() => onAnswer(chosen.join('、'))}
          >
            确定
          </button>
        </>
      ) : (
        <div className={styles.chips} data-rating={questionType === 'rating' || undefined}>
          {(questionType === 'rating' ? pointsOf(points) : options).map((option) => (
            <button key={option} type="button" className={styles.chip} onClick={() => onAnswer(option)}>
              {option}
            </button>
          ))}
        </div>
      )}
      <p className={styles.foot}>
        <span className="num">
          问卷 {place} / {total}
        </span>
        {questionType === 'text' && '在下面输入您的回答'}
        {!required && (
          <button type="button" onClick={() => onAnswer('跳过')}>
            跳过
          </button>
        )}
        <button type="button" onClick={() => onAnswer('退出问卷')}>
          退出问卷
        </button>
      </p>
    </fieldset>
  );
}

const pointsOf = (points: number): string[] => Array.from({ length: points }, (_, index) => `${index + 1}`);
