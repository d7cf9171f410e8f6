import { Dialog, Toast, unstableSetRender } from 'antd-mobile';
import { createRoot, type Root } from 'react-dom/client';
import './mobile.css';

/** How long a notice of the small screens stands (specification 1 §9), in ms. */
const NOTICE_MS = 2300;

const roots = new WeakMap<Element | DocumentFragment, Root>();
// antd-mobile draws its notices with a function that React 19 no longer has; without this they silently stay away.
unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container);
  roots.set(container, root);
  root.render(node);
  return async () => {
    await Promise.resolve(); // not while React is drawing
    root.unmount();
    roots.delete(container);
  };
});

/** A notice in the middle of the screen. */
export function showNotice(kind: 'error' | 'success' | 'warning', text: string): void {
  Toast.show({ content: text, duration: NOTICE_MS, maskClassName: `h5-notice h5-notice-${kind}` });
}

/** A question with two answers. */
export function askPerson(question: { content: string; yes: string; no: string }): Promise<boolean> {
  return Dialog.confirm({ content: question.content, confirmText: question.yes, cancelText: question.no });
}
