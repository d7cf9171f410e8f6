import { Button, Input } from 'antd';
import { SCENE_LIMITS } from '#contract/scene-component.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './properties.module.css';

/** Own questions, in their order. */
export function ItemList({ items, onChange }: { items: readonly string[]; onChange: (items: string[]) => void }) {
  const swap = (index: number, to: number) => {
    const next = [...items];
    const [one, other] = [next[index], next[to]];
    if (one === undefined || other === undefined) return;
    next[index] = other;
    next[to] = one;
    onChange(next);
  };
  return (
    <ul className={styles.items}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field keeps its place while it is typed in
        <li key={index}>
          <Input
            size="small"
            aria-label={`问题 ${index + 1}`}
            autoComplete="off"
            maxLength={60}
            value={item}
            onChange={(event) => onChange(items.with(index, event.target.value))}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
              event.preventDefault();
              swap(index, index + (event.key === 'ArrowUp' ? -1 : 1));
            }}
          />
          <button
            type="button"
            aria-label={`上移问题 ${index + 1}`}
            title="上移"
            disabled={index === 0}
            onClick={() => swap(index, index - 1)}
          >
            <Icon name="up" size={14} />
          </button>
          <button
            type="button"
            aria-label={`删除问题 ${index + 1}`}
            title="删除"
            onClick={() => onChange(items.toSpliced(index, 1))}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {items.length < SCENE_LIMITS.items && (
        <li>
          <Button
            size="small"
            type="dashed"
            block
            icon={<Icon name="plus" size={14} />}
            onClick={() => onChange([...items, `问题 ${items.length + 1}`])}
          >
            加一个问题
          </Button>
        </li>
      )}
    </ul>
  );
}
