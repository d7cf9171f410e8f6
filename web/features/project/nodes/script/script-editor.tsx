import { Popover } from 'antd';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { countScript, SCRIPT_LIMITS, writeMark, writePause } from '#contract/node-script.contract.ts';
import { ActionPicker } from '#web/ui/action-picker.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ChipBar } from './chip-bar.tsx';
import styles from './script.module.css';
import { createScriptSurface, type ScriptSurface } from './script-surface.ts';
import type { ScriptToken } from './script-tokens.ts';

export interface ScriptHandle {
  select(token: ScriptToken): void;
}

interface Props {
  ref?: Ref<ScriptHandle>;
  script: string;
  /** Numbers of the marks on the page. */
  marks: readonly number[];
  /** What is said right now, as places of the script; null: nothing. */
  spoken: { start: number; end: number } | null;
  /** How long it takes, in words. */
  lasts: string;
  /** Why it can't be saved; empty: it can. */
  refusal: string;
  /** @param kind changes of one kind that follow each other are one step of the history */
  onChange(script: string, kind: string): void;
  onStep(way: 'undo' | 'redo'): void;
  /** A place on the page is to be framed, which is then inserted by its number. */
  onNewMark(): number | null;
}

const ICONS = { action: 'gesture', mood: 'mood', pause: 'clock', mark: 'target' } as const;
const PAUSE = 0.5;
const HIGHLIGHT = 'script-spoken';

/** The script of a node: text with actions, moods, pauses and marks in it, as chips that are one sign each. */
export function ScriptEditor({ ref, script, marks, spoken, lasts, refusal, onChange, onStep, onNewMark }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const icons = useRef<HTMLSpanElement>(null);
  const surface = useRef<ScriptSurface | null>(null);
  const [chosen, setChosen] = useState<ScriptToken | null>(null);
  const [open, setOpen] = useState<'action' | 'mark' | null>(null);
  const told = useRef({ onChange, onStep });
  told.current = { onChange, onStep };
  const first = useRef(script);

  useLayoutEffect(() => {
    const { current } = root;
    if (!current) return;
    const made = createScriptSurface(current, {
      script: first.current,
      makeChip: (token) => makeChip(token, icons.current),
      onChange: (next, kind) => told.current.onChange(next, kind),
      onStep: (way) => told.current.onStep(way),
      onSelect: setChosen,
    });
    surface.current = made;
    return () => {
      made.close();
      surface.current = null;
    };
  }, []);
  useEffect(() => surface.current?.show(script), [script]);
  useImperativeHandle(ref, () => ({ select: (token) => surface.current?.select(token) }), []);

  useEffect(() => {
    if (!spoken || !surface.current || typeof Highlight === 'undefined') return;
    const range = surface.current.rangeOf(spoken.start, spoken.end);
    CSS.highlights.set(HIGHLIGHT, new Highlight(range));
    const { current } = root;
    const box = range.getBoundingClientRect();
    const frame = current?.getBoundingClientRect();
    if (current && frame && (box.bottom > frame.bottom || box.top < frame.top))
      current.scrollTop += box.top - frame.top - frame.height / 3;
    return () => void CSS.highlights.delete(HIGHLIGHT);
  }, [spoken]);

  const used = countScript(script);
  const insert = (marker: string, selects = false) => {
    setOpen(null);
    surface.current?.insert(marker, selects);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: chips stand in the text */}
      <div
        ref={root}
        className={styles.text}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label="讲稿"
        aria-invalid={refusal !== ''}
        aria-describedby="script-refusal"
        contentEditable
        suppressContentEditableWarning
        spellCheck={false}
        data-placeholder="写下这一页要讲的话。选中位置后，可以插入动作、停顿和页面标记。"
      />
      <span ref={icons} hidden>
        {Object.values(ICONS).map((name) => (
          <Icon key={name} name={name} size={14} />
        ))}
      </span>
      <p id="script-refusal" role="alert" className={styles.refusal}>
        {refusal}
      </p>
      <div className={styles.tools} role="toolbar" aria-label="插入到讲稿">
        {chosen && surface.current ? (
          <ChipBar
            key={`${chosen.start} ${chosen.kind}`}
            token={chosen}
            marks={marks}
            onChange={(marker) => surface.current?.replace(chosen, marker)}
            onRemove={() => surface.current?.insert('')}
          />
        ) : (
          <>
            <Popover
              trigger="click"
              placement="bottomLeft"
              arrow={false}
              open={open === 'action'}
              onOpenChange={(now) => setOpen(now ? 'action' : null)}
              destroyOnHidden
              content={<ActionPicker onAdd={(marker) => insert(marker)} />}
            >
              <button type="button" title="插入动作或情绪">
                <Icon name="gesture" size={16} />
                动作
              </button>
            </Popover>
            <button type="button" title="插入停顿" onClick={() => insert(writePause(PAUSE), true)}>
              <Icon name="clock" size={16} />
              停顿
            </button>
            <Popover
              trigger="click"
              placement="bottomLeft"
              arrow={false}
              open={open === 'mark'}
              onOpenChange={(now) => setOpen(now ? 'mark' : null)}
              destroyOnHidden
              content={
                <ul className={styles.marks}>
                  {marks.map((number) => (
                    <li key={number}>
                      <button type="button" onClick={() => insert(writeMark(number))}>
                        从这里显示标记 {number}
                      </button>
                    </li>
                  ))}
                  {marks.length > 0 && (
                    <li>
                      <button type="button" onClick={() => insert(writeMark(0))}>
                        从这里取消标记
                      </button>
                    </li>
                  )}
                  <li>
                    <button
                      type="button"
                      onClick={() => {
                        const number = onNewMark();
                        if (number !== null) insert(writeMark(number));
                        else setOpen(null);
                      }}
                    >
                      圈出新的一处
                    </button>
                  </li>
                </ul>
              }
            >
              <button type="button" title="插入页面标记">
                <Icon name="target" size={16} />
                页面标记
              </button>
            </Popover>
          </>
        )}
        <span className={`num ${styles.count}`} data-over={used > SCRIPT_LIMITS.script || undefined}>
          {used > SCRIPT_LIMITS.script * 0.9 ? `${used} / ${SCRIPT_LIMITS.script} 字` : `${used} 字`}，{lasts}
        </span>
      </div>
    </>
  );
}

function makeChip(token: ScriptToken, icons: HTMLElement | null): HTMLElement {
  const chip = document.createElement('span');
  chip.className = styles.chip ?? '';
  chip.contentEditable = 'false';
  chip.draggable = true;
  chip.dataset.marker = token.marker;
  chip.dataset.start = `${token.start}`;
  chip.dataset.kind = token.kind;
  if (token.isLost) chip.dataset.lost = '';
  const icon = icons?.children[Object.keys(ICONS).indexOf(token.kind)]?.cloneNode(true);
  chip.append(...(icon ? [icon] : []), token.label);
  return chip;
}
