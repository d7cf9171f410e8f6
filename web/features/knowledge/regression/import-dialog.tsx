import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { uploadFile } from '#contract/file.contract.ts';
import {
  importRegressionCases,
  REGRESSION_LIMITS,
  type RegressionImport,
  regressionTemplate,
} from '#contract/regression.contract.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { RowErrors, SheetImport } from '#web/ui/sheet-import.tsx';
import { REGRESSION_KEY } from '../work.events.ts';

interface Props {
  libId: string;
  open: boolean;
  onClose: () => void;
}

/** Cases out of a sheet, with the rows that were not in order. */
export function ImportDialog({ libId, open, onClose }: Props) {
  return (
    <Modal open={open} onCancel={onClose} title="导入回归题目" width={560} footer={null} destroyOnHidden>
      <ImportSteps libId={libId} onClose={onClose} />
    </Modal>
  );
}

function ImportSteps({ libId, onClose }: Omit<Props, 'open'>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState<(RegressionImport & { name: string }) | null>(null);

  const send = async (file: File) => {
    setFailure('');
    setDone(null);
    const refusal = checkFile(file);
    if (refusal) return setFailure(refusal);
    setBusy(true);
    try {
      const url = await call(uploadFile, {}, { upfile: file });
      setDone({ ...(await call(importRegressionCases, { libId, url })), name: file.name });
      await client.invalidateQueries({ queryKey: REGRESSION_KEY });
    } catch (error) {
      setFailure(`“${file.name}”没有导入，${describeError(error)}`);
    }
    setBusy(false);
  };
  return (
    <SheetImport
      note={`先下载模板，按列填写，再上传。每行一题，最多 ${REGRESSION_LIMITS.cases} 题；库里已有的问题会更新它的期望。`}
      accept=".xlsx,.csv"
      label="选择题目文件"
      kinds="xlsx 或 csv，不超过 2 MB"
      chooseText={done ? '再选一个文件' : '选择文件'}
      isDone={done !== null}
      busy={busy}
      failure={failure}
      onTemplate={() => downloadFile(regressionTemplate, {}, '回归题目模板.xlsx')}
      onChoose={send}
      foot={
        done && (
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        )
      }
    >
      {done && <Outcome done={done} />}
    </SheetImport>
  );
}

function Outcome({ done: { name, added, updated, failed, errors } }: { done: RegressionImport & { name: string } }) {
  return (
    <div role="status">
      <p className="num">
        “{name}”：新增 {added} 题，更新 {updated} 题{failed > 0 && `，${failed} 行没有导入`}
      </p>
      {errors.length > 0 && <RowErrors rows={errors.map(({ row, message }) => ({ row, reason: message }))} />}
      {failed > errors.length && <p>只列出前 {errors.length} 行。</p>}
    </div>
  );
}

function checkFile({ name, size }: File): string | null {
  if (!/\.(?:xlsx|csv)$/i.test(name)) return '请选择 xlsx 或 csv 文件';
  return size > REGRESSION_LIMITS.importBytes ? '文件超过 2 MB，请拆分后再导入' : null;
}
