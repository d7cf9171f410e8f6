import styles from './agreement-article.module.css';
import type { AgreementText } from './agreement-text.ts';

const NUMERALS = '一二三四五六七八九十';

/** An agreement set for reading. */
export function AgreementArticle({ text }: { text: AgreementText }) {
  const { language, title, issued, updated, lead, sections } = text;
  const english = language === 'en';
  return (
    <article className={styles.article} lang={language}>
      <h1>{title}</h1>
      <p className={styles.dates}>
        <span>
          {english ? 'Issued' : '发布日期'} {issued}
        </span>
        <span>
          {english ? 'Updated' : '更新日期'} {updated}
        </span>
      </p>
      {lead.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {sections.map((section, at) => (
        <section key={section.title}>
          <h2>
            {english ? `${at + 1}. ` : `${countInChinese(at + 1)}、`}
            {section.title}
          </h2>
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

/** 1 to 19. */
function countInChinese(value: number): string {
  return value <= 10 ? (NUMERALS[value - 1] ?? '') : `十${NUMERALS[value - 11] ?? ''}`;
}
