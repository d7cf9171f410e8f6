import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { uploadFile } from '#contract/file.contract.ts';
import { importQuestions, QUESTION_LIMITS, questionTemplate } from '#contract/question.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SheetImport } from '#web/ui/sheet-import.tsx';
import { checkWorkbook } from './check-chosen.ts';
import styles from './import-dialog.module.css';
import { ImportState } from './import-state.tsx';
import { lastImportQuery } from './question.queries.ts';

interface Props {
  libId: string;
  open: boolean;
  onClose: () => void;
}

/** Entries out of a workbook: it is read by the server, which goes on when this is closed. */
export function ImportDialog({ libId, open, onClose }: Props) {
  return (
    <Modal open={open} onCancel={onClose} title="导入问答" width={600} footer={null} destroyOnHidden>
      <ImportSteps libId={libId} onClose={onClose} />
    </Modal>
  );
}

type Duplicates = 'report' | 'merge';

function ImportSteps({ libId, onClose }: Omit<Props, 'open'>) {
  const client = useQueryClient();
  const [duplicates, setDuplicates] = useState<Duplicates>('report');
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null);
  const [failure, setFailure] = useState('');
  const { data: run } = useQuery(lastImportQuery(libId));
  const isBusy = sent !== null || run?.status === RUN_STATUS.running;

  const send = async (file: File) => {
    setFailure('');
    const refusal = checkWorkbook(file);
    if (refusal) return setFailure(refusal);
    const { name } = file;
    setSent({ name, share: 0 });
    try {
      const onUploadProgress = (share: number) => setSent({ name, share });
      const url = await call(uploadFile, {}, { upfile: file, onUploadProgress });
      await call(importQuestions, { libId, fileList: [{ url, name }], duplicates });
      await client.invalidateQueries({ queryKey: lastImportQuery(libId).queryKey });
    } catch (error) {
      setFailure(`“${name}”没有导入，${describeError(error)}`);
    }
    setSent(null);
  };

  return (
    <SheetImport
      note={
        <>
          先下载模板，按列填写，再上传。每行一条问答，一次一个文件，最多{' '}
          {QUESTION_LIMITS.importRows.toLocaleString('en-US')} 行。
        </>
      }
      accept=".xlsx,.xls"
      label="选择问答文件"
      kinds="xlsx 或 xls，不超过 50 MB"
      chooseText={isBusy ? '正在导入' : '选择文件'}
      busy={isBusy}
      failure={failure}
      onTemplate={() => downloadFile(questionTemplate, {}, '问答导入模板.xlsx')}
      onChoose={send}
      choices={
        <fieldset className={styles.choice}>
          <legend>已有相同的问题时</legend>
          <Radio.Group
            value={duplicates}
            disabled={isBusy}
            onChange={(event) => setDuplicates(event.target.value)}
            options={[
              { value: 'report', label: '跳过并列出' },
              { value: 'merge', label: '用新的答案更新' },
            ]}
          />
        </fieldset>
      }
      foot={<Button onClick={onClose}>{isBusy && !sent ? '在后台继续' : '关闭'}</Button>}
    >
      {sent && (
        <div className={styles.progress} role="status">
          <span>正在上传“{sent.name}”</span>
          <ProgressBar share={sent.share} label="正在上传" />
        </div>
      )}
      {run && !sent && <ImportState libId={libId} run={run} />}
    </SheetImport>
  );
}
