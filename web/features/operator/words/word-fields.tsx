import { Form, Radio, Select } from 'antd';
import { CATEGORY_OPTIONS, TREATMENTS } from './describe-word.ts';
import styles from './words.module.css';

/** Category, and what happens when the word is found: of one word, or of all that are added together. */
export function WordFields() {
  return (
    <>
      <Form.Item name="category" label="分类">
        <Select options={CATEGORY_OPTIONS} />
      </Form.Item>
      <Form.Item name="treatment" label="处理方式">
        <Radio.Group className={styles.treatments}>
          {TREATMENTS.map(({ value, label, help }) => (
            <Radio key={value} value={value}>
              {label}
              <small>{help}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </>
  );
}
