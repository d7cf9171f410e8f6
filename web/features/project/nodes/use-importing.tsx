import { useRef, useState } from 'react';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { useNodeImport } from './node.queries.ts';

export const SLIDE_KINDS = 'PPT、PPTX 或 PDF';
export const ACCEPT_SLIDES = '.ppt,.pptx,.pdf';
export const acceptsSlides = ({ name }: Pick<File, 'name'>): boolean => /\.(?:pptx?|pdf)$/i.test(name);

/** Chooses a file, or takes one that was dropped, and makes its pages nodes. */
export function useImporting(projectId: string) {
  const { begin, end } = useNodeImport(projectId);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState('');
  const own = useRef<AbortController | null>(null);

  const take = (file: File) => {
    if (begin.isPending) return;
    if (!acceptsSlides(file)) return setProblem(`“${file.name}”不是 ${SLIDE_KINDS}，请换一个文件`);
    const leaving = new AbortController();
    own.current = leaving;
    setProblem('');
    setSending({ name: file.name, share: 0 });
    begin.mutate(
      { file, signal: leaving.signal, onProgress: (share) => setSending({ name: file.name, share }) },
      {
        onError: (error) => !leaving.signal.aborted && setProblem(describeError(error)),
        onSettled: () => setSending(null),
      },
    );
  };
  const { choose, input } = useFileChooser({
    accept: ACCEPT_SLIDES,
    label: '导入 PPT 或 PDF',
    onChoose: ([file]) => take(file),
  });
  return {
    ...{ choose, input, take, sending, problem },
    isBusy: begin.isPending,
    /** What was sent until then is given up; pages that are nodes already stay. */
    stop() {
      if (begin.isPending) own.current?.abort();
      else end.mutate();
    },
  };
}
