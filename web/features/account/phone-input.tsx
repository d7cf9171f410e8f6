import { Input, type InputRef } from 'antd';
import { type ChangeEvent, type Ref, useLayoutEffect, useState } from 'react';
import { editPhone } from './format-phone.ts';
import styles from './sign-in-form.module.css';

interface Props {
  /** Grouped, as {@link editPhone} writes it. */
  value?: string;
  onChange?: (value: string) => void;
  ref?: Ref<InputRef>;
  /** Set by the form. */
  id?: string;
}

/** A mainland phone number, grouped 3-4-4 as one types, pastes or deletes. */
export function PhoneInput({ value = '', onChange, ref, id, ...rest }: Props) {
  const [caret, setCaret] = useState<{ target: HTMLInputElement; at: number } | null>(null);
  useLayoutEffect(() => caret?.target.setSelectionRange(caret.at, caret.at), [caret]);
  const edit = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const kind = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '';
    const at = target.selectionStart ?? target.value.length;
    const next = editPhone({ typed: target.value, caret: at, before: value, kind });
    // Written before React does, which would put the caret at the end; and the caret once more, when React has drawn.
    target.value = next.text;
    target.setSelectionRange(next.caret, next.caret);
    setCaret({ target, at: next.caret });
    onChange?.(next.text);
  };
  return (
    <Input
      {...rest}
      ref={ref}
      id={id}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="11 位手机号"
      prefix={<span className={styles.prefix}>+86</span>}
      className="num"
      value={value}
      onChange={edit}
    />
  );
}
