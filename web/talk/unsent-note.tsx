import { Icon } from '#web/ui/icon.tsx';

interface Props {
  className: string | undefined;
  onResend(): void;
}

/** Below a question that has found no connection. */
export function UnsentNote({ className, onResend }: Props) {
  return (
    <p className={className} role="status">
      <Icon name="warn" size={16} />
      <span>
        <b>未发送</b>，网络恢复后自动发送
      </span>
      <button type="button" onClick={onResend}>
        重试
      </button>
    </p>
  );
}
