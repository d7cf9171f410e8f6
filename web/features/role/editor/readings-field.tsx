import { Button, Form, Input } from 'antd';
import { READING_LIMITS, Reading } from '#contract/readings.contract.ts';
import { BoundedButton } from '#web/ui/bounded-button.tsx';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FormGap } from '#web/ui/form-controls.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './fields.module.css';

interface Props {
  /** Names the sample that is heard. */
  playing: string | null;
  canHear: boolean;
  onHear(entry: Reading, name: string): void;
}

/** Words that voices get wrong, and how they are read. */
export function ReadingsField({ playing, canHear, onHear }: Props) {
  const form = Form.useFormInstance();
  return (
    <Form.List name="readings">
      {(fields, { add, remove }, { errors }) => (
        <fieldset className={styles.readings} aria-label="读音">
          <FormGap px={8}>
            <div className={styles.readingsHead}>
              <b>读音</b>
              <span className="num">
                {fields.length} / {READING_LIMITS.entries} 条
              </span>
            </div>
            {fields.map(({ key, name }, index) => (
              <div key={key} className={styles.reading}>
                <Form.Item name={[name, 'word']} rules={[contractRule(Reading.shape.word)]}>
                  <Input placeholder="词语，例如：重庆" aria-label={`词语 ${index + 1}`} autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, 'reading']} rules={[contractRule(Reading.shape.reading)]}>
                  <Input placeholder="读作，例如：chong2 qing4" aria-label={`读作 ${index + 1}`} autoComplete="off" />
                </Form.Item>
                <Button
                  type="text"
                  icon={<Icon name={playing === `reading ${key}` ? 'pause' : 'volume'} size={16} />}
                  aria-label={`试听读音 ${index + 1}`}
                  disabled={!canHear}
                  onClick={() => {
                    const entry = Reading.safeParse(form.getFieldValue(['readings', name]));
                    if (entry.success) onHear(entry.data, `reading ${key}`);
                  }}
                />
                <Button
                  type="text"
                  icon={<Icon name="trash" size={16} />}
                  aria-label={`移除读音 ${index + 1}`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <BoundedButton
              type="dashed"
              block
              full={
                fields.length >= READING_LIMITS.entries ? `最多 ${READING_LIMITS.entries} 个读音，请先移除不用的` : ''
              }
              icon={<Icon name="plus" size={16} />}
              onClick={() => add({ word: '', reading: '' })}
            >
              添加读音
            </BoundedButton>
            <p>读错的词写在这里：可以写同音字、别的说法，或带声调的拼音，如 chong2 qing4</p>
          </FormGap>
        </fieldset>
      )}
    </Form.List>
  );
}
