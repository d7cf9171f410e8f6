import { useQuery } from '@tanstack/react-query';
import { previewResume } from '#contract/resume.contract.ts';
import type { RoleFile } from '#contract/role-fields.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import styles from './resume-preview.module.css';

/** What was read of a résumé: pages, length, first lines, or why it can't be used. */
export function ResumePreview({ file }: { file: RoleFile }) {
  const { url, name } = file;
  const { data, error } = useQuery({
    queryKey: ['resume', url, name],
    queryFn: ({ signal }) => call(previewResume, { url, name }, { signal }),
    staleTime: Number.POSITIVE_INFINITY, // a file never changes under its address
  });
  const refusal = data?.error || (error && !data ? describeError(error) : '');
  return (
    <div role="status" className={styles.preview}>
      {refusal ? (
        <p className={styles.refused}>简历没有读出来：{refusal}</p>
      ) : !data ? (
        <p>正在读取简历</p>
      ) : data.lines.length === 0 ? (
        <p className={styles.refused}>简历里没有文字，可能是扫描件，请换成文字版 pdf</p>
      ) : (
        <>
          <p className="num">
            共 {data.pages} 页，读出 {data.characters.toLocaleString('zh-CN')} 字
          </p>
          <blockquote aria-label="简历开头">
            {data.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file never change
              <span key={index}>{line}</span>
            ))}
          </blockquote>
        </>
      )}
    </div>
  );
}
