import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LoginData } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { CODE_RULES, Code, PhoneH5, SENTENCE, withoutZero } from '#contract/rules.contract.ts';
import { phoneLogin, sendSms } from '#contract/verification.contract.ts';
import { readCampaign } from '#web/lib/campaign.ts';
import { noteSending, useCodeTimer } from '#web/lib/code-timer.ts';
import { call } from '#web/lib/request.ts';
import { solveCaptcha } from '#web/lib/solve-captcha.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { describeError, RequestError } from '#web/lib/transport/request-error.ts';
import type { H5Texts } from '../h5-texts.ts';
import styles from './form-page.module.css';
import { TextField } from './text-field.tsx';

interface Props {
  t: H5Texts;
  mayGoOn(): Promise<boolean>;
  onSignedIn(reply: LoginData, account: string): Promise<void>;
}

const NOTHING = { phone: '', code: '' };

/** Phone number, with or without a 0 before it, and the code sent to it; a number that is new gets an account. */
export function PhoneForm({ t, mayGoOn, onSignedIn }: Props) {
  const [values, setValues] = useState(NOTHING);
  const [wrong, setWrong] = useState(NOTHING);
  const { secondsLeft, justSent, remark } = useCodeTimer('sms');
  const fading = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(fading.current), []);
  const phone = withoutZero(values.phone);
  const phoneWrong = () => PhoneH5.safeParse(values.phone).error?.issues[0]?.message ?? '';
  const sending = useMutation({
    mutationFn: async () => {
      const left = await call(sendSms, { phone, proof: await solveCaptcha() });
      noteSending('sms', `今日剩余 ${left} 次`);
    },
    onError: (error) => setWrong({ phone: '', code: describeError(error) }),
  });
  const signIn = useMutation({
    mutationFn: async () => {
      const { utmSource, utmMedium, utmTerm } = readCampaign();
      await onSignedIn(await call(phoneLogin, { phone, code: values.code, utmSource, utmMedium, utmTerm }), phone);
    },
    onError: (error) => {
      const told = error instanceof RequestError && error.code === CODE.wrongCode;
      if (!told) return tellFailure(error);
      setWrong({ phone: '', code: SENTENCE.wrongSmsCode });
      clearTimeout(fading.current);
      fading.current = setTimeout(() => setWrong(NOTHING), CODE_RULES.wrongCodeNoticeMs);
    },
  });
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed });
    setWrong(NOTHING);
  };
  const send = () => {
    const refused = phoneWrong();
    setWrong({ phone: refused, code: '' });
    if (refused === '') sending.mutate();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = values.code === '' ? SENTENCE.code : (Code.safeParse(values.code).error?.issues[0]?.message ?? '');
    const found = { phone: phoneWrong(), code };
    setWrong(found);
    if (found.phone || found.code || signIn.isPending || !(await mayGoOn())) return;
    signIn.mutate();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="手机号"
        wrong={wrong.phone}
        value={values.phone}
        prefix="+86"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="11 位手机号"
        maxLength={12}
        onChange={(text) => change({ phone: text.replace(/\D/g, '') })}
      />
      <TextField
        label="验证码"
        wrong={wrong.code}
        note={[justSent && '验证码发送成功', remark].filter(Boolean).join('，')}
        value={values.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={`${CODE_RULES.digits} 位数字`}
        maxLength={8}
        onChange={(text) => change({ code: text.replace(/\D/g, '') })}
        end={
          <button type="button" disabled={secondsLeft > 0 || sending.isPending} onClick={send}>
            {sending.isPending ? '安全验证中…' : secondsLeft > 0 ? `${secondsLeft}s后重新获取` : '获取验证码'}
          </button>
        }
      />
      <button type="submit" className={styles.submit} aria-busy={signIn.isPending}>
        {t.login}
      </button>
      <p className={styles.hint}>未注册的手机号会自动创建账号</p>
    </form>
  );
}
