import { Button } from 'antd';
import { useRef, useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import styles from './segment-editor.module.css';

interface Props {
  text: string;
  /** Each answers whether it was accepted. @param before the text that the change began with */
  onSave: (text: string, before: string) => Promise<boolean>;
  /** Offset in UTF-16 units. */
  onSplit: (at: number) => Promise<boolean>;
  onClose: () => void;
}

/** Changes a segment's text, or cuts it at the caret. */
export function SegmentEditor({ text, onSave, onSplit, onClose }: Props) {
  const [draft, setDraft] = useState(text);
  const [before, setBefore] = useState(text);
  const [busy, setBusy] = useState(false);
  const caret = useRef(0);
  const changed = draft !== before;
  // Whoever has typed nothing yet goes on from the new text.
  if (text !== before && !changed) {
    setBefore(text);
    setDraft(text);
  }
  const count = countCharacters(draft);
  const finish = async (work: Promise<boolean>) => {
    setBusy(true);
    const done = await work;
    setBusy(false);
    if (done) onClose();
  };
  return (
    <div className={styles.editor}>
      <GrowingTextArea
        autoFocus
        aria-label="分段内容"
        minRows={4}
        maxRows={16}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onSelect={(event) => {
          caret.current = event.currentTarget.selectionStart;
        }}
      />
      {text !== before && changed && (
        <div className={styles.elsewhere} role="status">
          <p>这一段刚刚在别处改成了：</p>
          <blockquote>{text}</blockquote>
          <Button
            size="small"
            onClick={() => {
              setBefore(text);
              setDraft(text);
            }}
          >
            用新的内容
          </Button>
          <Button size="small" onClick={() => setBefore(text)}>
            保留我的修改
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        <span className={`num ${count > LIMITS.segmentText ? styles.over : ''}`}>
          {count} / {LIMITS.segmentText}
        </span>
        <Button
          size="small"
          disabled={changed || busy}
          title={changed ? '先保存修改，再拆分' : '从光标处分成两段'}
          onClick={() => finish(onSplit(caret.current))}
        >
          在光标处拆分
        </Button>
        <Button size="small" disabled={busy} onClick={onClose}>
          取消
        </Button>
        <Button
          size="small"
          type="primary"
          loading={busy}
          disabled={!changed || text !== before || draft.trim() === '' || count > LIMITS.segmentText}
          onClick={() => finish(onSave(draft, before))}
        >
          保存
        </Button>
      </div>
      <LeaveGuard losesWork={() => changed && !busy} question="这一段的修改尚未保存，是否确认离开？" />
    </div>
  );
}
