import { App, Button } from 'antd';
import { useCallback } from 'react';

/** How long a deletion can be taken back from the notice, in seconds. */
const UNDO_SECONDS = 8;

/** `showUndo('已删除角色“小政”', restore)`: says what was done and offers to take it back. */
export function useUndo(): (text: string, onUndo: () => void) => void {
  const { message } = App.useApp();
  return useCallback(
    (text, onUndo) => {
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
        duration: UNDO_SECONDS,
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
