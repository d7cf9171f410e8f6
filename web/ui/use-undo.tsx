import { App, Button } from 'antd';
import { useCallback } from 'react';

/** How long a deletion can be taken back from the notice, in seconds. */
const UNDO_SECONDS = 8;

/** The same where much work would be gone with it. */
export const LONG_UNDO_SECONDS = 30;

/** `showUndo('已删除角色“小政”', restore)`: says what was done and offers to take it back, for some seconds. */
export function useUndo(): (text: string, onUndo: () => void, seconds?: number) => void {
  const { message } = App.useApp();
  return useCallback(
    (text, onUndo, seconds = UNDO_SECONDS) => {
      const key = `undo-${Date.now()}`;
      let isUndone = false;
      const undo = () => {
        // The notice stays under the pointer while it fades: a second click would take back what is back already.
        if (isUndone) return;
        isUndone = true;
        message.destroy(key);
        onUndo();
      };
      message.open({
        key,
        type: 'success',
        duration: seconds,
        content: (
          <>
            {text}
            <Button type="link" size="small" onClick={undo}>
              撤销
            </Button>
          </>
        ),
      });
    },
    [message],
  );
}
