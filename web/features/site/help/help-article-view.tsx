import styles from './agreement-article.module.css';
import type { HelpArticle } from './help-articles.ts';

/** One short article of the manual. */
export function HelpArticleView({ article: { title, lead, sections } }: { article: HelpArticle }) {
  return (
    <article className={styles.article}>
      <h1>{title}</h1>
      <p className={styles.dates}>{lead}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.body.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{part}</p>
            ) : (
              <ul key={part[0]}>
                {part.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </article>
  );
}
