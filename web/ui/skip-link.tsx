import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** First stop of the keyboard: past the head and the menus, to what the page is about. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault(); // the part behind # is the address of the page
    const main = document.querySelector('main');
    if (!main) return;
    main.tabIndex = -1; // takes the focus, without being a stop on the way
    main.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it goes to a part of the page, whose address the router holds behind #
    <a href="#content" className={styles.skip} onClick={skip}>
      跳到正文
    </a>
  );
}
