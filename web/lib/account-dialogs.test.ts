import { beforeEach, expect, it } from 'vitest';
import { closeAccountDialog, openAccountDialog, showBlocked, useAccountDialog } from './account-dialogs.ts';

beforeEach(() => useAccountDialog.setState({ open: null }));

it('whoever closes the dialog is not told again of what was under way, and is told of what comes later', () => {
  const begun = performance.now();
  showBlocked('expired', begun);
  closeAccountDialog();
  showBlocked('expired', begun);
  expect(useAccountDialog.getState().open).toBeNull();
  showBlocked('expired');
  expect(useAccountDialog.getState().open).toBe('expired');
});

it('closing another dialog tells nothing of it', () => {
  const begun = performance.now();
  openAccountDialog('password');
  closeAccountDialog();
  showBlocked('banned', begun);
  expect(useAccountDialog.getState().open).toBe('banned');
});
