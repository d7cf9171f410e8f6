import { Button, Form } from 'antd';
import { useState } from 'react';
import { uploadFile } from '#contract/file.contract.ts';
import { MODEL_KINDS } from '#contract/model.contract.ts';
import { QUESTIONNAIRE_LIMITS } from '#contract/questionnaire.contract.ts';
import type { RoleFile } from '#contract/role-fields.contract.ts';
import { FILE_KIND_MESSAGE, FILE_SIZE_MESSAGE, RESUME_NAME } from '#contract/role-model.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { fieldRule } from './field-rules.ts';
import row from './library-field.module.css';
import { ResumePreview } from './resume/resume-preview.tsx';

const INTERVIEWER = { chatType: 4, modelName: MODEL_KINDS.interviewer } as const;

/** The résumé that an interviewer asks about. */
export function ResumeFields() {
  return (
    <Form.Item
      name="userFileUrl"
      label={<FieldLabel text="简历文件" required />}
      extra="只支持 pdf，10 MB 以内"
      rules={[contractRule(fieldRule(['userFileUrl'], INTERVIEWER))]}
    >
      <ResumeField />
    </Form.Item>
  );
}

function ResumeField({ value = [], onChange }: { value?: RoleFile[]; onChange?: (files: RoleFile[]) => void }) {
  const chooser = useFileChooser({ accept: '.pdf', label: '选择简历文件', onChoose: ([chosen]) => take(chosen) });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [file] = value;
  const take = async (chosen: File) => {
    const refusal = refuse(chosen);
    setError(refusal);
    if (refusal) return;
    setBusy(true);
    try {
      const url = await call(uploadFile, {}, { upfile: chosen });
      onChange?.([{ url, name: chosen.name, type: chosen.type }]);
    } catch (failure) {
      setError(describeError(failure));
    }
    setBusy(false);
  };
  return (
    <>
      {file ? (
        <div className={row.row}>
          <span className={row.picture}>
            <Icon name="list" />
          </span>
          <span className={row.words}>
            <b>{file.name}</b>
          </span>
          <Button type="link" loading={busy} onClick={chooser.choose}>
            更换
          </Button>
          <Button
            type="text"
            icon={<Icon name="close" size={16} />}
            aria-label="移除简历"
            onClick={() => onChange?.([])}
          />
        </div>
      ) : (
        <div className={row.none}>
          <p>还没有简历</p>
          <Button loading={busy} onClick={chooser.choose}>
            上传简历
          </Button>
        </div>
      )}
      {chooser.input}
      {file && <ResumePreview file={file} />}
      {error && (
        <p role="alert" className="ant-form-item-explain-error">
          {error}
        </p>
      )}
    </>
  );
}

function refuse({ name, size }: File): string | null {
  if (!RESUME_NAME.test(name)) return FILE_KIND_MESSAGE;
  return size > QUESTIONNAIRE_LIMITS.fileBytes ? FILE_SIZE_MESSAGE : null;
}
