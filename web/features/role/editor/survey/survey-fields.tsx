import { Form } from 'antd';
import styles from './survey-field.module.css';
import { SurveyField } from './survey-field.tsx';

/** The questionnaire that the role asks in conversation. */
export function SurveyFields() {
  return (
    <Form.Item
      name="questionnaireFileUrl"
      label="问卷"
      className={styles.field}
      extra="对方说“开始填写问卷”，或点开场的按钮，角色就逐题提问"
    >
      <SurveyField />
    </Form.Item>
  );
}
