import {
  drawScript,
  offsetAtPoint,
  offsetOf,
  rangeOf,
  readDrawn,
  readSelection,
  writeSelection,
} from './script-dom.ts';
import {
  cleanPaste,
  listTokens,
  moveToken,
  outside,
  type ScriptToken,
  signBefore,
  signBehind,
  wordEdge,
} from './script-tokens.ts';

interface Options {
  script: string;
  makeChip(token: ScriptToken): HTMLElement;
  /** @param kind changes of one kind that follow each other are one step; empty: always one of its own */
  onChange(script: string, kind: string): void;
  /** What was changed last is to be taken back, or made again; the script comes by `show` then. */
  onStep(way: 'undo' | 'redo'): void;
  /** The marker that is selected alone; null: none is. */
  onSelect(token: ScriptToken | null): void;
}

export interface ScriptSurface {
  /** Shows a script that was changed elsewhere, or that a step goes back to: with the caret behind what differs. */
  show(script: string): void;
  /** Puts text where the caret is or was, in place of what is selected there. `selects`: it is selected afterwards. */
  insert(text: string, selects?: boolean): void;
  /** Puts another marker in place of one. */
  replace(token: ScriptToken, marker: string): void;
  select(token: ScriptToken): void;
  /** Where a piece of the script stands on the page. */
  rangeOf(start: number, end: number): Range;
  close(): void;
}

/** What browsers call a change, and how it is made here. */
const DELETIONS: Record<string, (script: string, at: number) => [number, number]> = {
  deleteContentBackward: (script, at) => [signBefore(script, at), at],
  deleteContentForward: (script, at) => [at, signBehind(script, at)],
  deleteWordBackward: (script, at) => [wordEdge(script, at, -1), at],
  deleteWordForward: (script, at) => [at, wordEdge(script, at, 1)],
  deleteSoftLineBackward: (script, at) => [script.lastIndexOf('\n', at - 1) + 1, at],
  deleteHardLineBackward: (script, at) => [script.lastIndexOf('\n', at - 1) + 1, at],
  deleteSoftLineForward: (script, at) => [at, endOfLine(script, at)],
  deleteHardLineForward: (script, at) => [at, endOfLine(script, at)],
};
const endOfLine = (script: string, at: number): number => {
  const end = script.indexOf('\n', at);
  return end < 0 ? script.length : end;
};

/** Where what differs between two scripts ends in the second one. */
function behindChange(before: string, after: string): number {
  const least = Math.min(before.length, after.length);
  let same = 0;
  while (same < least && before[same] === after[same]) same += 1;
  let tail = 0;
  while (tail < least - same && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return after.length - tail;
}

/**
 * Text with chips in an element that can be written in. The script is the truth: every change is made to it and drawn anew, but for what an
 * input method composes, which the browser writes and which is read back when it is done. A chip is one sign, whatever is done with it.
 */
export function createScriptSurface(root: HTMLElement, options: Options): ScriptSurface {
  let script = options.script;
  let caret = { anchor: script.length, focus: script.length };
  let isComposing = false;
  /** Place of the marker that is dragged. */
  let dragged: ScriptToken | null = null;
  const own = new AbortController();

  function draw(): void {
    drawScript(root, script, options.makeChip);
    root.dataset.empty = script === '' ? 'true' : 'false';
  }

  function put(next: string, anchor: number, focus = anchor, kind = ''): void {
    const changed = next !== script;
    script = next;
    caret = { anchor, focus };
    draw();
    if (root.ownerDocument.activeElement === root) {
      writeSelection(root, anchor, focus);
      keepCaretInSight();
    }
    if (changed) options.onChange(script, kind);
  }

  function keepCaretInSight(): void {
    const range = document.getSelection()?.rangeCount ? document.getSelection()?.getRangeAt(0) : null;
    const box = range?.getClientRects()[0] ?? range?.getBoundingClientRect();
    const frame = root.getBoundingClientRect();
    if (!box || (box.top === 0 && box.height === 0)) return;
    if (box.bottom > frame.bottom - 8) root.scrollTop += box.bottom - frame.bottom + 16;
    else if (box.top < frame.top + 8) root.scrollTop -= frame.top - box.top + 16;
  }

  /** Puts text in place of a piece of the script. */
  function change(from: number, to: number, text: string, kind = ''): void {
    const [start, end] = [outside(script, Math.min(from, to)), outside(script, Math.max(from, to))];
    if (start === end && text === '') return;
    const caretAt = start + text.length;
    put(script.slice(0, start) + text + script.slice(end), caretAt, caretAt, kind);
  }

  const listen = <K extends keyof HTMLElementEventMap>(name: K, on: (event: HTMLElementEventMap[K]) => void) =>
    root.addEventListener(name, on, { signal: own.signal });

  listen('beforeinput', (event) => {
    const { inputType } = event;
    if (isComposing || event.isComposing || inputType === 'insertCompositionText') return;
    event.preventDefault();
    const selected = readSelection(root) ?? { start: caret.focus, end: caret.focus };
    const deletion = DELETIONS[inputType];
    if (inputType === 'historyUndo') options.onStep('undo');
    else if (inputType === 'historyRedo') options.onStep('redo');
    else if (deletion) {
      const [from, to] =
        selected.start < selected.end ? [selected.start, selected.end] : deletion(script, selected.start);
      change(from, to, '', selected.start < selected.end ? '' : inputType);
    } else if (inputType.startsWith('delete')) change(selected.start, selected.end, '');
    else if (inputType === 'insertParagraph' || inputType === 'insertLineBreak')
      change(selected.start, selected.end, '\n');
    else if (inputType === 'insertReplacementText') {
      const [range] = event.getTargetRanges();
      const from = range && offsetOf(root, range.startContainer, range.startOffset);
      const to = range && offsetOf(root, range.endContainer, range.endOffset);
      const text = event.dataTransfer?.getData('text/plain') ?? event.data ?? '';
      change(from ?? selected.start, to ?? selected.end, cleanPaste(text));
    } else if (event.data !== null) change(selected.start, selected.end, cleanPaste(event.data), 'type');
  });

  listen('compositionstart', () => {
    isComposing = true;
  });
  listen('compositionend', () => {
    isComposing = false;
    const place = readSelection(root)?.focus;
    const next = readDrawn(root);
    const to = Math.min(place ?? next.length, next.length);
    put(next, to, to, 'compose');
  });
  // Where a browser has written by itself all the same.
  listen('input', () => {
    if (isComposing) return;
    const next = readDrawn(root);
    if (next !== script) put(next, readSelection(root)?.focus ?? next.length);
  });

  listen('keydown', (event) => {
    if (isComposing || event.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && !event.altKey && (key === 'z' || key === 'y')) {
      event.preventDefault();
      event.stopPropagation();
      return options.onStep(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    }
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
    if (way === undefined || event.metaKey || (event.ctrlKey && event.altKey)) return;
    const selected = readSelection(root);
    if (!selected) return;
    event.preventDefault();
    const { start, end, focus } = selected;
    const next = (at: number) =>
      event.ctrlKey || event.altKey
        ? wordEdge(script, at, way)
        : way === -1
          ? signBefore(script, at)
          : signBehind(script, at);
    if (event.shiftKey) writeSelection(root, focus === start ? end : start, next(focus));
    else writeSelection(root, start < end ? (way === -1 ? start : end) : next(focus));
    keepCaretInSight();
  });

  const copy = (event: ClipboardEvent): boolean => {
    const selected = readSelection(root);
    if (!selected || selected.start === selected.end) return false;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', script.slice(selected.start, selected.end));
    return true;
  };
  listen('copy', (event) => void copy(event));
  listen('cut', (event) => {
    const selected = readSelection(root);
    if (copy(event) && selected) change(selected.start, selected.end, '');
  });
  listen('paste', (event) => {
    event.preventDefault();
    const selected = readSelection(root) ?? { start: caret.focus, end: caret.focus };
    const text = cleanPaste(event.clipboardData?.getData('text/plain') ?? '');
    if (text !== '') change(selected.start, selected.end, text);
  });

  const tokenOf = (target: EventTarget | null): ScriptToken | null => {
    const chip = (target as Element | null)?.closest?.<HTMLElement>('[data-marker]');
    const start = chip ? Number(chip.dataset.start) : -1;
    return listTokens(script).find((token) => token.start === start) ?? null;
  };
  listen('click', (event) => {
    const token = tokenOf(event.target);
    if (token) select(token);
  });
  listen('dragstart', (event) => {
    dragged = tokenOf(event.target);
    if (!dragged) return;
    event.dataTransfer?.setData('text/plain', dragged.marker);
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
  });
  listen('dragover', (event) => {
    event.preventDefault();
    const place = offsetAtPoint(root, event.clientX, event.clientY);
    if (place === null) return;
    root.focus({ preventScroll: true });
    writeSelection(root, outside(script, place));
  });
  listen('drop', (event) => {
    event.preventDefault();
    const place = offsetAtPoint(root, event.clientX, event.clientY);
    const to = outside(script, place ?? caret.focus);
    if (dragged) {
      const next = moveToken(script, dragged, to);
      const { length } = dragged.marker;
      if (next !== script) put(next, to > dragged.end ? to : to + length);
    } else {
      const text = cleanPaste(event.dataTransfer?.getData('text/plain') ?? '');
      if (text !== '') change(to, to, text);
    }
    dragged = null;
  });
  listen('dragend', () => {
    dragged = null;
  });

  document.addEventListener(
    'selectionchange',
    () => {
      const selected = isComposing ? null : readSelection(root);
      if (!selected) return;
      const { start, end, focus } = selected;
      caret = { anchor: focus === start ? end : start, focus };
      const token = listTokens(script).find((one) => one.start === start && one.end === end) ?? null;
      for (const chip of root.querySelectorAll<HTMLElement>('[data-marker]')) {
        const at = Number(chip.dataset.start);
        chip.toggleAttribute('data-selected', start <= at && at < end);
      }
      options.onSelect(token);
    },
    { signal: own.signal },
  );

  function select(token: ScriptToken): void {
    root.focus({ preventScroll: true });
    writeSelection(root, token.start, token.end);
  }

  draw();
  return {
    show(next) {
      if (next === script || isComposing) return;
      const place = behindChange(script, next);
      script = next; // it is known where it comes from
      put(next, outside(next, place));
    },
    insert(text, selects = false) {
      const [from, to] = [Math.min(caret.anchor, caret.focus), Math.max(caret.anchor, caret.focus)];
      root.focus({ preventScroll: true });
      change(from, to, text);
      if (selects) {
        caret = { anchor: caret.focus - text.length, focus: caret.focus };
        writeSelection(root, caret.anchor, caret.focus);
      }
    },
    replace(token, marker) {
      if (script.slice(token.start, token.end) !== token.marker) return;
      const held = root.ownerDocument.activeElement === root;
      const end = token.start + marker.length;
      put(script.slice(0, token.start) + marker + script.slice(token.end), token.start, end, `value ${token.start}`);
      if (held) writeSelection(root, token.start, end);
      else options.onSelect(listTokens(script).find(({ start }) => start === token.start) ?? null);
    },
    select,
    rangeOf: (start, end) => rangeOf(root, start, end),
    close: () => own.abort(),
  };
}
