import { AutoComplete, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { moveQuestion, type Question } from '#contract/question.contract.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import type { Category } from './question-tools.tsx';
import styles from './questions.module.css';
import { type Entries, nameEntries, type QuestionActions } from './use-question-actions.ts';

interface Props {
  selected: Entries;
  onPage: readonly Question[];
  onSelect: (entries: Entries, on: boolean) => void;
  onClear: () => void;
  classes: readonly Category[];
  actions: QuestionActions;
}

/** What can be done with all that are chosen. */
export function BulkBar({ selected, onPage, onSelect, onClear, classes, actions }: Props) {
  const [moving, setMoving] = useState(false);
  const isPhone = useIsPhone();
  const here = onPage.filter(({ id }) => selected.some((one) => one.id === id)).length;
  return (
    <div className={styles.bar} role="toolbar" aria-label="批量操作">
      {isPhone && (
        <Checkbox
          checked={here === onPage.length}
          indeterminate={here > 0 && here < onPage.length}
          onChange={(event) => onSelect(onPage, event.target.checked)}
        >
          本页全选
        </Checkbox>
      )}
      <span className="num">已选 {selected.length} 条</span>
      <Button size="small" onClick={() => void actions.enable(selected, true)}>
        启用
      </Button>
      <Button size="small" onClick={() => void actions.enable(selected, false)}>
        停用
      </Button>
      <Button size="small" onClick={() => setMoving(true)}>
        移动分类
      </Button>
      <Button size="small" danger onClick={() => void actions.remove(selected)}>
        删除
      </Button>
      <Button size="small" type="text" onClick={onClear}>
        取消选择
      </Button>
      {moving && <MoveDialog entries={selected} classes={classes} actions={actions} onClose={() => setMoving(false)} />}
    </div>
  );
}

function MoveDialog({
  entries,
  classes,
  actions,
  onClose,
}: Pick<Props, 'classes' | 'actions'> & { entries: Entries; onClose: () => void }) {
  const [classify, setClassify] = useState('');
  const [busy, setBusy] = useState(false);
  const refusal = moveQuestion.input.shape.classify.safeParse(classify).error?.issues[0]?.message;
  const move = async () => {
    if (refusal || busy) return;
    setBusy(true);
    if (await actions.move(entries, classify.trim())) onClose();
    setBusy(false);
  };
  return (
    <Modal
      open
      title={`移动${nameEntries(entries)}到分类`}
      width={440}
      okText="移动"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: refusal !== undefined }}
      onOk={() => void move()}
      onCancel={onClose}
    >
      <AutoComplete
        className={styles.wide}
        aria-label="移动到的分类"
        autoFocus
        allowClear
        placeholder="选择已有分类，或填写新的"
        value={classify}
        onChange={(value) => setClassify(value ?? '')}
        showSearch={{ filterOption: (text, option) => String(option?.value).includes(text) }}
        options={classes.filter((one) => one.classify !== '').map((one) => ({ value: one.classify }))}
      />
      <p className={refusal ? styles.refusal : styles.note}>{refusal ?? '留空则移出分类。'}</p>
    </Modal>
  );
}
