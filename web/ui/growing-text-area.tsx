import { Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input/TextArea';
import { useLayoutEffect, useRef } from 'react';
import styles from './growing-text-area.module.css';
import { useLimit } from './use-limit.ts';

type Props = Omit<TextAreaProps, 'autoSize' | 'rows' | 'style'> & {
  minRows: number;
  maxRows: number;
  /** Characters that it takes; what goes beyond is cut, and said. */
  max?: number;
  /** Characters that a text counts as, where some of it counts for less. */
  measure?: (text: string) => number;
};

/**
 * A text area as high as its text. Ant Design's own `autoSize` measures with a style attribute, which the page's policy refuses.
 */
export function GrowingTextArea({ minRows, maxRows, max, measure, ...props }: Props) {
  const count = useLimit(max, props.value, measure);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    let width = -1;
    const adjust = () => {
      width = area.clientWidth;
      fitHeight(area, maxRows);
    };
    adjust();
    const observer = new ResizeObserver(() => area.clientWidth !== width && adjust());
    observer.observe(area);
    return () => observer.disconnect();
  }, [props.value, maxRows]);
  return (
    <div ref={box} className={styles.box}>
      <Input.TextArea rows={minRows} style={FIXED} {...props} {...(count ? { count } : {})} />
    </div>
  );
}

const FIXED = { resize: 'none' } as const;

function fitHeight(area: HTMLTextAreaElement, maxRows: number): void {
  area.style.height = 'auto';
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
  const border = area.offsetHeight - area.clientHeight;
  const most =
    Number.parseFloat(lineHeight) * maxRows + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  area.style.height = `${Math.min(area.scrollHeight, most) + border}px`;
  area.style.overflowY = area.scrollHeight > most + 1 ? 'auto' : 'hidden';
}
