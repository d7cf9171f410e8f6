import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CODE } from '#contract/errors.contract.ts';
import { describeError, RequestError } from '#web/lib/transport/request-error.ts';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';

interface Props {
  what: string;
  error: unknown;
  onRetry: () => void;
  /** It is all that its page has. */
  isPage?: boolean;
  /** Another way on, beside the retry. */
  children?: ReactNode;
}

/** Says in place that something could not be loaded, why, and offers to try again. */
export function LoadError({ what, error, onRetry, isPage = false, children }: Props) {
  // An id of an address that is none belongs to nothing.
  const isNone = error instanceof RequestError && error.code === CODE.badInput;
  const lost = isNone || (error instanceof RequestError && error.code === CODE.notFound);
  return (
    <EmptyState
      isPage={isPage}
      drawing={lost ? 'lost' : 'broken'}
      title={`${what}没有加载出来`}
      text={
        isNone
          ? `${what}不存在，请检查地址，或从列表里打开。`
          : lost
            ? `${error.message}。`
            : `${describeError(error)}。您的内容没有丢失，可以再试一次。`
      }
      action={
        <>
          <Button icon={<Icon name="refresh" size={16} />} onClick={onRetry}>
            重试
          </Button>
          {children}
        </>
      }
    />
  );
}
