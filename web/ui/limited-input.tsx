import { Input, type InputProps } from 'antd';
import { useLimit } from './use-limit.ts';

/** One line of text that takes no more than `max` characters. */
export function LimitedInput({ max, ...props }: Omit<InputProps, 'count' | 'maxLength'> & { max: number }) {
  const count = useLimit(max, props.value);
  return <Input autoComplete="off" {...props} {...(count ? { count } : {})} />;
}
