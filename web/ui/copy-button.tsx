import { Button } from 'antd';
import { useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { notice } from '#web/lib/notice.ts';
import { Icon } from './icon.tsx';

interface Props {
  text: string;
  /** What is copied, for people: 代码, 角色编号. */
  what: string;
  /** Fills its line, with words. */
  block?: boolean;
}

/** Copies a text, and shows that it did. */
export function CopyButton({ text, what, block = false }: Props) {
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  const copy = async () => {
    if (await copyText(text)) setCopied(text);
    else notice.error('复制失败，请手动复制');
  };
  return (
    <Button
      block={block}
      size={block ? 'middle' : 'small'}
      type={block ? 'default' : 'text'}
      icon={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
      aria-label={`复制${what}`}
      onClick={copy}
    >
      {isCopied ? '已复制' : block ? `复制${what}` : '复制'}
    </Button>
  );
}
