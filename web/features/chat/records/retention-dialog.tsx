import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { InputNumber, Modal, Radio } from 'antd';
import { useState } from 'react';
import { RETENTION_DAYS } from '#contract/limits.contract.ts';
import { saveRecordSetting } from '#contract/record.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { settingQuery } from './record.queries.ts';
import styles from './records.module.css';

const USUAL_DAYS = 180;

/** How long conversations are kept. */
export function RetentionDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(settingQuery);
  /** Undefined until something was chosen. */
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const days = chosen === undefined ? (data?.retentionDays ?? null) : chosen;
  const save = useMutation({
    mutationFn: () => call(saveRecordSetting, { retentionDays: days }, { showModal: true }),
    onSuccess() {
      client.setQueryData(settingQuery.queryKey, { retentionDays: days });
      notice.success(days === null ? '对话记录将一直保留' : `对话记录将保留 ${days} 天`);
      onClose();
    },
  });
  return (
    <Modal
      open
      title="保留时间"
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: !data }}
      onOk={() => save.mutate()}
      onCancel={onClose}
    >
      <Radio.Group
        className={styles.retention}
        value={days === null ? 'ever' : 'days'}
        onChange={(event) => setChosen(event.target.value === 'ever' ? null : USUAL_DAYS)}
      >
        <Radio value="ever">一直保留</Radio>
        <Radio value="days">
          最后一次对话之后保留{' '}
          <InputNumber
            aria-label="保留天数"
            size="small"
            precision={0}
            {...RETENTION_DAYS}
            disabled={days === null}
            value={days ?? USUAL_DAYS}
            onChange={(value) => setChosen(value ?? USUAL_DAYS)}
          />{' '}
          天
        </Radio>
      </Radio.Group>
      <p className={styles.help}>到期的对话每天清除一次，清除后不能恢复。需要留存的请先导出。</p>
    </Modal>
  );
}
