import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { unlockVisit } from '#contract/visit-unlock.contract.ts';
import { isFramed } from '#web/lib/is-framed.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ClosedPage } from './closed-page.tsx';
import styles from './password-page.module.css';

interface Props {
  place: VisitPlace;
  embedded: boolean;
  /** @param pass empty where none is needed any more */
  onUnlocked(pass: string): void;
}

/** Asks for the password of a project's room; of the project nothing is known before. */
export function PasswordPage({ place, embedded, onUnlocked }: Props) {
  usePageTitle('请输入访问密码');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  // A frame takes no focus away from the page around it.
  useEffect(() => {
    if (!isFramed()) field.current?.focus();
  }, []);
  const unlock = useMutation({
    mutationFn: () => call(unlockVisit, { ...place, password, ...(isFramed() ? { framed: 1 as const } : {}) }),
    onSuccess: ({ pass }) => onUnlocked(pass),
    onError: () => field.current?.select(),
  });
  const refusal = unlock.error;
  return (
    <ClosedPage title="请输入访问密码" text="知道密码的人才能进入。密码请询问分享给您的人。" embedded={embedded}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (password === '') field.current?.focus();
          else if (!unlock.isPending) unlock.mutate();
        }}
      >
        <label htmlFor={id}>访问密码</label>
        <div className={styles.field} data-wrong={refusal !== null || undefined}>
          <Icon name="lock" size={20} />
          <input
            ref={field}
            id={id}
            type={isShown ? 'text' : 'password'}
            value={password}
            maxLength={64}
            // Not the password of an account of this site, which the browser would offer.
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={refusal !== null}
            aria-describedby={`${id}-refusal`}
            onChange={({ target }) => {
              setPassword(target.value);
              unlock.reset();
            }}
          />
          <button
            type="button"
            aria-label={isShown ? '隐藏密码' : '显示密码'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye' : 'eye-off'} size={20} />
          </button>
        </div>
        <p id={`${id}-refusal`} className={styles.refusal} role="alert">
          {refusal !== null && describeError(refusal)}
        </p>
        <button type="submit" className={styles.enter} aria-busy={unlock.isPending} disabled={unlock.isPending}>
          {unlock.isPending ? '正在核对…' : '进入'}
        </button>
      </form>
    </ClosedPage>
  );
}
