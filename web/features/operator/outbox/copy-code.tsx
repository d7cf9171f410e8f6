import { Button } from 'antd';
import { copyText } from '#web/lib/copy-text.ts';
import { notice } from '#web/lib/notice.ts';
import { Icon } from '#web/ui/icon.tsx';
import { findCode } from './describe-message.ts';

/** Copies the code of a message; nothing where the text holds none. */
export function CopyCode({ text }: { text: string }) {
  const code = findCode(text);
  if (code === null) return null;
  const copy = async () => {
    if (await copyText(code)) notice.success('验证码已复制');
    else notice.error('复制失败，请手动复制');
  };
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon name="copy" size={16} />}
      aria-label={`复制验证码 ${code}`}
      onClick={copy}
    >
      复制
    </Button>
  );
}
