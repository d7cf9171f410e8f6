import { Button, Form } from 'antd';
import type { z } from 'zod';
import { countWithActions } from '#contract/action.contract.ts';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Grip } from '#web/ui/use-reorder.ts';
import { ActionTextArea } from '../actions/action-text-area.tsx';
import styles from './text-list.module.css';

/** From this share of the limit on the count is shown also where nobody writes. */
const NEARLY_FULL = 0.8;

interface Props {
  path: (string | number)[];
  index: number;
  total: number;
  label: string;
  element: z.ZodType;
  max: number;
  placeholder: string;
  acted?: boolean | undefined;
  /** It is being dragged. */
  held: boolean;
  /** Null for the only entry. */
  grip: Grip | null;
  onRemove(index: number): void;
}

/** One text of a list. */
export function TextEntry(props: Props) {
  const { path, index, total, label, element, max, placeholder, acted = false, held, grip, onRemove } = props;
  const value = Form.useWatch([...path, index], Form.useFormInstance());
  const used = typeof value === 'string' ? (acted ? countWithActions : countCharacters)(value) : 0;
  const title = total > 1 ? `${label} ${index + 1}` : label;
  const field = { max, minRows: 1, maxRows: 5, placeholder, 'aria-label': title };
  return (
    <li className={styles.entry} data-held={held || undefined}>
      {grip ? (
        <button
          type="button"
          className={styles.grip}
          aria-label={`移动${title}，按上下方向键`}
          title="拖动排序，或按上下方向键"
          {...grip}
        >
          <span className="num">{index + 1}</span>
          <Icon name="grip" size={16} />
        </button>
      ) : null}
      <div className={styles.text}>
        <Form.Item name={index} className={styles.field} rules={[contractRule(element)]}>
          {acted ? <ActionTextArea {...field} /> : <GrowingTextArea {...field} />}
        </Form.Item>
        <small
          className={`${styles.count} num`}
          data-full={used > max * NEARLY_FULL || undefined}
          data-over={used > max || undefined}
        >
          {used} / {max}
        </small>
      </div>
      <Button
        type="text"
        className={styles.remove}
        icon={<Icon name="close" size={16} />}
        aria-label={`移除${label} ${index + 1}`}
        onClick={() => onRemove(index)}
      />
    </li>
  );
}
