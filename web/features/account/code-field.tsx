import { useMutation } from '@tanstack/react-query';
import { Form, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { CODE_RULES, Code, SENTENCE } from '#contract/rules.contract.ts';
import { type CodeUse, noteSending, useCodeTimer } from '#web/lib/code-timer.ts';
import { solveCaptcha } from '#web/lib/solve-captcha.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { onlyDigits } from './format-phone.ts';
import styles from './sign-in-form.module.css';

interface Props {
  use: CodeUse;
  name: string;
  /** Sentence for an empty box. */
  empty?: string;
  /** Whom to send to; null when the field beside it says what is wrong with it. */
  readTarget(): Promise<string | null>;
  /** Sends with the solved proof of work; answers what stays under the field, such as 今日剩余 3/4 次. */
  send(target: string, proof: string): Promise<string>;
}

/** The code that was sent, with the button that sends one: proof of work, sending, then a countdown of 60 s. */
export function CodeField({ use, name, empty = SENTENCE.code, readTarget, send }: Props) {
  const box = useRef<InputRef>(null);
  const form = Form.useFormInstance();
  const { secondsLeft, justSent, remark } = useCodeTimer(use);
  const sending = useMutation({
    mutationFn: async (target: string) => noteSending(use, await send(target, await solveCaptcha())),
    onSuccess: () => box.current?.focus(),
    onError: (error) => form.setFields([{ name, errors: [describeError(error)] }]),
  });
  const start = async () => {
    const target = await readTarget();
    if (target === null) return;
    form.setFields([{ name, errors: [] }]);
    sending.mutate(target);
  };
  const sent = [justSent && '验证码发送成功', remark].filter(Boolean).join('，');
  return (
    <Form.Item
      name={name}
      label="验证码"
      normalize={(text: string) => onlyDigits(text)}
      rules={[{ required: true, message: empty }, contractRule(Code)]}
      validateFirst
      extra={
        sent && (
          <span role="status" className={styles.sent}>
            {sent}
          </span>
        )
      }
    >
      <Input
        ref={box}
        className="num"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={`${CODE_RULES.digits} 位数字`}
        maxLength={8}
        suffix={
          <button
            type="button"
            className={`${styles.send} num`}
            disabled={secondsLeft > 0 || sending.isPending}
            onClick={start}
          >
            {sending.isPending ? '安全验证中…' : secondsLeft > 0 ? `${secondsLeft}s后重新获取` : '获取验证码'}
          </button>
        }
      />
    </Form.Item>
  );
}
