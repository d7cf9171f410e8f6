import { Link } from 'react-router';
import type { WebPage } from '#contract/crawl.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { describePage } from './describe-source.ts';
import styles from './page-list.module.css';

/** Pages of a source: title and address, what became of them and why, and the way to the document. */
export function PageList({ pages, libId }: { pages: readonly WebPage[]; libId: string }) {
  return (
    <ul className={styles.list}>
      {pages.map((page) => {
        const { tone, label } = describePage(page);
        return (
          <li key={page.id}>
            <div className={styles.words}>
              {page.title && <b title={page.title}>{page.title}</b>}
              <a href={page.url} target="_blank" rel="noopener noreferrer">
                <span>{readable(page.url)}</span>
                <Icon name="link" size={14} />
              </a>
              {page.reason && <p>{page.reason}</p>}
            </div>
            <StatusTag tone={tone} label={label} />
            {page.fetchedTime ? <Moment of={page.fetchedTime} /> : <span />}
            <span className={styles.document}>
              {page.documentId && (
                <Link to={`/home/knowLedgeDetail/knowledgeDoc?id=${libId}&doc=${page.documentId}`}>查看文档</Link>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Addresses as people read them: with their characters instead of their bytes. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
