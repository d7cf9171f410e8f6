import styles from './mobile.module.css';

/** How long a notice of the small screens stands (specification 1 §9), in ms. */
const NOTICE_MS = 2300;

let shown: { element: HTMLElement; timer: number } | null = null;

/** A notice in the middle of the screen; a new one takes the place of the one before. */
export function showNotice(kind: 'error' | 'success' | 'warning', text: string): void {
  hideNotice();
  const element = document.createElement('div');
  element.className = styles.notice ?? '';
  element.dataset.kind = kind;
  element.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  document.body.append(element);
  element.textContent = text; // after it stands in the page: a live region that comes with its text is not read out
  shown = { element, timer: window.setTimeout(hideNotice, NOTICE_MS) };
}

function hideNotice(): void {
  if (!shown) return;
  clearTimeout(shown.timer);
  shown.element.remove();
  shown = null;
}

/** A question with two answers, in the browser's own modal dialog: it keeps the focus, and Escape means no. */
export function askPerson(question: { content: string; yes: string; no: string }): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  dialog.setAttribute('aria-label', question.content);
  const content = document.createElement('p');
  content.textContent = question.content;
  const answers = document.createElement('form');
  answers.method = 'dialog';
  answers.append(answer(question.no, 'no'), answer(question.yes, 'yes'));
  dialog.append(content, answers);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

function answer(text: string, value: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.value = value;
  button.textContent = text;
  return button;
}
