import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { BoundedButton } from '#web/ui/bounded-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useReorder } from '#web/ui/use-reorder.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { TextEntry } from './text-entry.tsx';
import styles from './text-list.module.css';

interface Props {
  /** Where the list's text stands in the form: at its root, or in one of its languages. */
  under?: readonly (string | number)[];
  /** Field of the form: a list of texts. */
  name: string;
  /** What one text is, such as 欢迎语. */
  label: string;
  /** The contract's schema of one text. */
  element: z.ZodType;
  /** Characters of one text. */
  max: number;
  /** Texts that there may be; without it as many as one likes. */
  most?: number;
  placeholder: string;
  /** Said once under the list. */
  help?: string;
  /** Texts may hold actions. */
  acted?: boolean;
  /** At the name of the list, such as what fills it in. */
  action?: ReactNode;
  /** Under the list. */
  children?: ReactNode;
}

/** Several short texts of a kind: ordered by hand or by keyboard, each with its own error, taken away and brought back one by one. */
export function TextListField(props: Props) {
  const { under = [], name, label, most, help, action, children, ...entry } = props;
  const path = [...under, name];
  const form = Form.useFormInstance();
  const showUndo = useUndo();
  return (
    <Form.List name={path}>
      {(fields, { add, remove, move }) => {
        const takeAway = (index: number) => {
          const text = form.getFieldValue([...path, index]);
          remove(index);
          if (text?.trim())
            showUndo(`已移除${label} ${index + 1}`, () => {
              const { length } = form.getFieldValue(path) ?? [];
              add(text, Math.min(index, length));
            });
        };
        const isFull = most !== undefined && fields.length >= most;
        return (
          <fieldset className={styles.list} aria-label={label}>
            <div className={styles.head}>
              <b>{label}</b>
              {action}
              <span className="num">
                {most === undefined ? `${fields.length} 条` : `${fields.length} / ${most} 条`}
              </span>
            </div>
            <Entries fields={fields} path={path} label={label} {...entry} onMove={move} onRemove={takeAway} />
            <BoundedButton
              type="dashed"
              block
              full={isFull ? `最多 ${most} 条${label}，请先移除不用的` : ''}
              icon={<Icon name="plus" size={16} />}
              onClick={(event) => {
                add('');
                const list = event.currentTarget.parentElement;
                requestAnimationFrame(() => [...(list?.querySelectorAll('textarea') ?? [])].at(-1)?.focus());
              }}
            >
              {isFull ? `最多 ${most} 条${label}` : `添加${label}`}
            </BoundedButton>
            {children}
            {help && <p className={styles.help}>{help}</p>}
          </fieldset>
        );
      }}
    </Form.List>
  );
}

interface EntriesProps extends Pick<Props, 'label' | 'element' | 'max' | 'placeholder' | 'acted'> {
  fields: { key: number; name: number }[];
  path: (string | number)[];
  onMove(from: number, to: number): void;
  onRemove(index: number): void;
}

function Entries({ fields, onMove, ...entry }: EntriesProps) {
  const { list, held, gripOf } = useReorder(fields.length, onMove);
  return (
    <ol ref={list} className={styles.entries}>
      {fields.map(({ key, name }) => (
        <TextEntry
          key={key}
          {...entry}
          index={name}
          total={fields.length}
          held={held === name}
          grip={fields.length > 1 ? gripOf(name) : null}
        />
      ))}
    </ol>
  );
}
