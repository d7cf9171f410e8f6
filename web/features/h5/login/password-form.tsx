import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LoginData } from '#contract/account.contract.ts';
import { signInWithPassword } from '#web/lib/sign-in-with-password.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { H5Texts } from '../h5-texts.ts';
import styles from './form-page.module.css';
import { TextField } from './text-field.tsx';

interface Props {
  t: H5Texts;
  initial: { account: string; password: string };
  /** Asked before anything is sent; false keeps it back. */
  mayGoOn(): Promise<boolean>;
  onSignedIn(reply: LoginData, account: string): Promise<void>;
}

/** Account and password. The password leaves the page as its digest, and stays nowhere. */
export function PasswordForm({ t, initial, mayGoOn, onSignedIn }: Props) {
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState({ account: '', password: '' });
  const [shown, setShown] = useState(false);
  const signIn = useMutation({
    mutationFn: async () => {
      const account = values.account.trim();
      await onSignedIn(await signInWithPassword(account, values.password), account);
    },
    onError: (error) => {
      const of = (field: string) =>
        error instanceof RequestError ? (error.fields.find((one) => one.field === field)?.message ?? '') : '';
      const found = { account: of('loginEmail'), password: of('loginEmailPwd') };
      setWrong(found);
      if (found.account === '' && found.password === '') tellFailure(error);
    },
  });
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed });
    setWrong({ account: '', password: '' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      account: values.account.trim() === '' ? t.accountMissing : '',
      password: values.password.trim() === '' ? t.passwordMissing : '',
    };
    setWrong(missing);
    if (missing.account || missing.password || signIn.isPending || !(await mayGoOn())) return;
    signIn.mutate();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t.account}
        wrong={wrong.account}
        value={values.account}
        placeholder={t.accountHint}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={100}
        onChange={(account) => change({ account })}
      />
      <TextField
        label={t.password}
        wrong={wrong.password}
        value={values.password}
        type={shown ? 'text' : 'password'}
        placeholder={t.passwordHint}
        autoComplete="current-password"
        maxLength={100}
        onChange={(password) => change({ password })}
        end={
          <button type="button" aria-label={shown ? t.hide : t.show} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eye' : 'eye-off'} size={20} />
          </button>
        }
      />
      <button type="submit" className={styles.submit} aria-busy={signIn.isPending}>
        {t.login}
      </button>
    </form>
  );
}
