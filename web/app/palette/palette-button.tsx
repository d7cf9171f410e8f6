import { openPalette, paletteKeys } from '#web/lib/palette.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './palette-button.module.css';

/** The way to the command palette for whoever doesn't know its keys, and where they are learned. */
export function PaletteButton() {
  const keys = paletteKeys();
  return (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts={keys.startsWith('Ctrl') ? 'Control+K' : 'Meta+K'}
      aria-haspopup="dialog"
      onClick={openPalette}
    >
      <Icon name="search" size={16} />
      <span>搜名称、页面或操作</span>
      <kbd>{keys}</kbd>
    </button>
  );
}
