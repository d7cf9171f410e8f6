import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Modal } from 'antd';
import { useState } from 'react';
import { moveQuestion, type Question } from '#contract/question.contract.ts';
import { CLEAR } from '#web/ui/clear.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { librariesQuery } from '../knowledge.queries.ts';
import type { Category } from './question-tools.tsx';
import styles from './questions.module.css';
import { type Entries, nameEntries, type QuestionActions } from './use-question-actions.ts';

const PickLibraryDialog = whenOpened(() => import('../pick-library-dialog.tsx').then((m) => m.PickLibraryDialog));

interface Props {
  selected: Entries;
  onPage: readonly Question[];
  total: number;
  loadAll: () => Promise<Entries>;
  onSelect: (entries: Entries, on: boolean) => void;
  onClear: () => void;
  classes: readonly Category[];
  libId: string;
  actions: QuestionActions;
}

/** What can be done with all that are chosen. */
export function BulkBar({ selected, onPage, total, loadAll, onSelect, onClear, classes, libId, actions }: Props) {
  const [moving, setMoving] = useState<'class' | 'library' | null>(null);
  const { data: libraries = [] } = useQuery(librariesQuery);
  const others = libraries.filter(({ id, type }) => type === 2 && id !== libId);
  const close = () => setMoving(null);
  return (
    <SelectionBar unit="条问答" {...{ selected, onPage, total, loadAll, onSelect, onClear }}>
      <Button size="small" onClick={() => void actions.enable(selected, true)}>
        启用
      </Button>
      <Button size="small" onClick={() => void actions.enable(selected, false)}>
        停用
      </Button>
      <Button size="small" onClick={() => setMoving('class')}>
        移动分类
      </Button>
      {others.length > 0 && (
        <Button size="small" onClick={() => setMoving('library')}>
          移到其他问答库
        </Button>
      )}
      <Button size="small" danger onClick={() => void actions.remove(selected)}>
        删除
      </Button>
      {moving === 'class' && <MoveDialog entries={selected} classes={classes} actions={actions} onClose={close} />}
      {moving === 'library' && (
        <PickLibraryDialog
          title={`移动${nameEntries(selected)}到`}
          what="问答库"
          libraries={others}
          onPick={(library) => actions.shelve(selected, library)}
          onClose={close}
        />
      )}
    </SelectionBar>
  );
}

function MoveDialog({
  entries,
  classes,
  actions,
  onClose,
}: {
  entries: Entries;
  classes: readonly Category[];
  actions: QuestionActions;
  onClose: () => void;
}) {
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
        allowClear={CLEAR}
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
