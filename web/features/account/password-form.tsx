import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, type InputRef } from 'antd';
import { md5 } from 'js-md5';
import { useEffect, useRef, useState } from 'react';
import { login } from '#contract/account.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/request-error.ts';
import { startSession } from '#web/lib/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './password-form.module.css';
import { takePrefill } from './take-prefill.ts';

interface Values {
  account: string;
  password: string;
  agreed: boolean;
}

const AGREE = '请勾选已阅读并同意《服务协议》和《隐私协议》';

/** Account or e-mail address and password. The password leaves the page as its MD5 digest only (specification 1 §5). */
export function PasswordForm() {
  const [initial] = useState<Values>(() => ({ ...takePrefill(), agreed: false }));
  const first = useRef<InputRef>(null);
  useEffect(() => first.current?.focus(), []);
  const signIn = useMutation({
    mutationFn: ({ account, password }: Values) =>
      call(login, { loginEmail: account.trim(), loginEmailPwd: md5(password) }),
    onSuccess: ({ token }) => {
      notice.success('登录成功');
      startSession(token); // the page then leads on by itself
    },
  });
  return (
    <Form<Values>
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={initial}
      validateTrigger="onSubmit"
      onValuesChange={() => signIn.isError && signIn.reset()}
      onFinish={(values) => signIn.mutate(values)}
      className={styles.form}
    >
      <Form.Item name="account" label="账号" rules={[{ required: true, whitespace: true, message: '请输入账号' }]}>
        <Input ref={first} autoComplete="username" placeholder="账号名或邮箱" maxLength={100} />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, whitespace: true, message: '请输入密码' }]}>
        <Input.Password
          autoComplete="current-password"
          placeholder="登录密码"
          maxLength={100}
          iconRender={(visible) => <Icon name={visible ? 'eye' : 'eye-off'} />}
        />
      </Form.Item>
      <div className={styles.foot}>
        {signIn.isError && (
          <p role="alert" className={styles.error}>
            <Icon name="warn" size={16} />
            {describeError(signIn.error)}
          </p>
        )}
        <Form.Item
          name="agreed"
          valuePropName="checked"
          className={styles.agree}
          rules={[{ validator: (_rule, agreed) => (agreed ? Promise.resolve() : Promise.reject(new Error(AGREE))) }]}
        >
          <Checkbox>已阅读并同意《服务协议》和《隐私协议》</Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
          登录
        </Button>
      </div>
    </Form>
  );
}
