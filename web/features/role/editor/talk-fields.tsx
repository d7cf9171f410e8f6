import { Button, Form } from 'antd';
import { LIMITS } from '#contract/limits.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './fields.module.css';

/** What the role says first, and what it says when it does not know. */
export function TalkFields() {
  return (
    <>
      <Form.List name="welcomeText">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, index) => (
              <div key={key} className={styles.greeting}>
                <Form.Item
                  name={name}
                  label={
                    <FieldLabel
                      text={fields.length > 1 ? `欢迎语 ${index + 1}` : '欢迎语'}
                      counts={['welcomeText', name]}
                      max={LIMITS.welcomeText}
                    />
                  }
                  rules={[contractRule(RoleInput.shape.welcomeText.unwrap().element)]}
                >
                  <GrowingTextArea minRows={1} maxRows={5} placeholder="见面时说的第一句话" />
                </Form.Item>
                <Button
                  type="text"
                  className={styles.remove}
                  icon={<Icon name="close" size={16} />}
                  aria-label={`移除欢迎语 ${index + 1}`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              type="dashed"
              block
              className={styles.add}
              icon={<Icon name="plus" size={16} />}
              onClick={() => add('')}
            >
              添加欢迎语
            </Button>
          </>
        )}
      </Form.List>
      <Form.Item
        name="unknownReply"
        label={<FieldLabel text="兜底回复" counts="unknownReply" max={LIMITS.unknownReply} />}
        extra="找不到答案时说的话，写明可以去哪里问"
        rules={[contractRule(RoleInput.shape.unknownReply)]}
      >
        <GrowingTextArea minRows={2} maxRows={6} />
      </Form.Item>
    </>
  );
}
