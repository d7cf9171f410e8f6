import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { QUESTION_LIMITS, QuestionValues } from '#contract/question.contract.ts';
import { BoundedButton } from '#web/ui/bounded-button.tsx';
import { contractRule } from '#web/ui/contract-rule.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './question-drawer.module.css';

const one = QuestionValues.shape.similar.unwrap().element;

/** Other ways to ask the same; Enter in one begins the next. */
export function SimilarFields() {
  const [added, setAdded] = useState(false); // only a field that was asked for takes the cursor
  return (
    <Form.List name="similar">
      {(fields, { add, remove }) => {
        const addOne = () => {
          setAdded(true);
          add('');
        };
        const isFull = fields.length >= QUESTION_LIMITS.similar;
        return (
          <fieldset className={styles.similar} aria-label="相似问法">
            <p>
              相似问法
              <small className="num">
                {fields.length} / {QUESTION_LIMITS.similar}
              </small>
            </p>
            {fields.map(({ key, name }, index) => (
              <div key={key} className={styles.entry}>
                <Form.Item name={name} className={styles.field} validateTrigger="onBlur" rules={[contractRule(one)]}>
                  <Input
                    aria-label={`相似问法 ${index + 1}`}
                    autoFocus={added}
                    autoComplete="off"
                    placeholder="同一个问题的另一种说法"
                    count={{ show: true, max: QUESTION_LIMITS.question, strategy: countCharacters }}
                    onPressEnter={(event) => {
                      event.preventDefault();
                      if (!isFull && !event.nativeEvent.isComposing) addOne();
                    }}
                  />
                </Form.Item>
                <Button
                  type="text"
                  icon={<Icon name="close" size={16} />}
                  aria-label={`移除相似问法 ${index + 1}`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <BoundedButton
              type="dashed"
              block
              full={isFull ? `最多 ${QUESTION_LIMITS.similar} 个相似问法，请先移除不用的` : ''}
              icon={<Icon name="plus" size={16} />}
              onClick={addOne}
            >
              添加相似问法
            </BoundedButton>
          </fieldset>
        );
      }}
    </Form.List>
  );
}
