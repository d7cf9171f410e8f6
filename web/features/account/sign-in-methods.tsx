import { type ComponentType, useState } from 'react';
import { PasswordForm } from './password-form.tsx';
import styles from './sign-in-methods.module.css';

interface Method {
  key: string;
  label: string;
  Form: ComponentType;
}

/** The ways in, in the order of their tabs. Phone and e-mail sign-in take their places here, before and after the password. */
const METHODS: readonly [Method, ...Method[]] = [{ key: 'password', label: '密码登录', Form: PasswordForm }];

/** One way in is a heading; more are tabs. */
export function SignInMethods() {
  const [current, setCurrent] = useState(METHODS[0]);
  const { Form } = current;
  if (METHODS.length === 1) {
    return (
      <>
        <h2 className={styles.heading}>{current.label}</h2>
        <Form />
      </>
    );
  }
  return (
    <>
      <div role="tablist" className={styles.tabs}>
        {METHODS.map((method) => (
          <button
            key={method.key}
            type="button"
            role="tab"
            aria-selected={method === current}
            onClick={() => setCurrent(method)}
          >
            {method.label}
          </button>
        ))}
      </div>
      <Form />
    </>
  );
}
