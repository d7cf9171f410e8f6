import { Button, Input, Popover } from 'antd';
import { useId, useState } from 'react';
import { MATERIAL_LIMITS, type Material } from '#contract/material.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './chosen-tags.module.css';

interface Props {
  chosen: readonly Material[];
  /** All tags of the account, to be chosen again. */
  known: readonly string[];
  onTag(add: string[], remove: string[]): void;
}

/** Tags of several materials at once: one that all get, or one that none of them keeps. */
export function ChosenTags({ chosen, known, onTag }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const list = useId();
  const there = [...new Set(chosen.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other));
  const done = (add: string[], remove: string[]) => {
    setOpen(false);
    setTyped('');
    onTag(add, remove);
  };
  const add = () => typed.trim() !== '' && done([typed.trim()], []);
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <div className={styles.tags}>
          <div className={styles.fresh}>
            <Input
              autoFocus
              aria-label="给选中的素材加标签"
              placeholder="加一个标签"
              maxLength={MATERIAL_LIMITS.tag}
              list={list}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onPressEnter={add}
            />
            <datalist id={list}>
              {known.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <Button disabled={typed.trim() === ''} onClick={add}>
              添加
            </Button>
          </div>
          {there.length > 0 && (
            <fieldset aria-label="去掉标签">
              {there.map((tag) => (
                <button
                  key={tag}
                  type="button"
                  aria-label={`从选中的素材去掉标签 ${tag}`}
                  onClick={() => done([], [tag])}
                >
                  {tag}
                  <small className="num">{chosen.filter(({ tags }) => tags.includes(tag)).length}</small>
                  <Icon name="close" size={14} />
                </button>
              ))}
            </fieldset>
          )}
        </div>
      }
    >
      <Button size="small" icon={<Icon name="edit" size={14} />}>
        打标签
      </Button>
    </Popover>
  );
}
