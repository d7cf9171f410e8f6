/** Whether the last thing that somebody did on this page was a key: who came by a finger or a mouse needs no mark of where the focus is. */
let isKey = false;
addEventListener('keydown', () => (isKey = true), { capture: true });
addEventListener('pointerdown', () => (isKey = false), { capture: true });

export const isByKeyboard = (): boolean => isKey;
