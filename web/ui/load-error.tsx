import { Button } from 'antd';
import { describeError } from '#web/lib/request-error.ts';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';

/** Says in place that something could not be loaded, why, and offers to try again. */
export function LoadError({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      drawing="broken"
      title={`${what}没有加载出来`}
      text={`${describeError(error)}。您的内容没有丢失，可以再试一次。`}
      action={
        <Button icon={<Icon name="refresh" size={16} />} onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
