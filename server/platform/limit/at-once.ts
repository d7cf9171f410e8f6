import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '../errors.ts';

/**
 * Counts what is under way for each key in this process: a bound of what one process carries, so that n processes let n times as much
 * pass (decision 050). `enter` throws 429 with `message` when there is as much as may be, and answers the function that leaves again.
 */
export function limitAtOnce({ perProcess }: { perProcess: number }, message: string) {
  const underWay = new Map<string, number>();
  return (key: string): (() => void) => {
    const others = underWay.get(key) ?? 0;
    if (others >= perProcess) throw new AppError(CODE.tooMany, message);
    underWay.set(key, others + 1);
    return () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    };
  };
}
