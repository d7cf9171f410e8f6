import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form, Segmented, Select } from 'antd';
import { useState } from 'react';
import { CLONE_DECLARATION, threeSecondClone } from '#contract/clone.contract.ts';
import { CLONE_LIMITS } from '#contract/limits.contract.ts';
import { VOICE_LANGUAGES } from '#contract/voice-service.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { GENDER_NAMES, LANGUAGE_NAMES } from '#web/lib/voice-names.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FormGap } from '#web/ui/form-controls.tsx';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import styles from './clone.module.css';
import { CLONES_KEY, consentQuery } from './clone.queries.ts';
import { Recorder } from './recorder.tsx';
import { useRecording } from './use-recording.ts';

const SHAPE = threeSecondClone.input.shape;
const WAYS = [
  { value: 'read' as const, label: '现场朗读' },
  { value: 'declared' as const, label: '上传录音' },
];
const AGREED = {
  read: '我就是录音的人，同意用这段录音生成我的声音，仅用于本账号的数字人。',
  declared: CLONE_DECLARATION,
};

interface Values {
  name: string;
  language: (typeof VOICE_LANGUAGES)[number];
  gender: 'female' | 'male' | 'child';
  agreed: boolean;
}

/** One new voice: consent, recording, name. */
export function CloneMaker({ onMade }: { onMade: () => void }) {
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [way, setWay] = useState<'read' | 'declared'>('read');
  const consent = useQuery(consentQuery());
  const recording = useRecording();
  const done = recording.recording;
  const make = useMutation({
    mutationFn: ({ agreed: _, ...values }: Values) =>
      call(
        threeSecondClone,
        { ...values, way, ticket: consent.data?.ticket ?? '', consent: '1' },
        done ? { upfile: done.file } : {},
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CLONES_KEY });
      recording.clear();
      form.resetFields();
      void consent.refetch(); // a sentence serves once
      onMade();
    },
  });
  const agreed = Form.useWatch('agreed', form) ?? false;
  const ready = done !== null && done.fault === null && agreed && consent.data !== undefined;
  return (
    <FormGap px={0}>
      <Form
        form={form}
        layout="vertical"
        name="voiceClone"
        className={styles.maker}
        initialValues={{ name: '', language: 'zh-CN', gender: 'female', agreed: false }}
        onFinish={(values) => make.mutate(values)}
      >
        <Segmented
          block
          aria-label="声音的来源"
          options={WAYS}
          value={way}
          disabled={recording.phase === 'recording' || make.isPending}
          onChange={(next) => {
            setWay(next);
            recording.clear();
          }}
        />
        <Recorder way={way} sentence={consent.data?.sentence ?? ''} recording={recording} />
        {consent.error && (
          <p role="alert" className={styles.bad}>
            {describeError(consent.error)}
          </p>
        )}
        <Form.Item name="name" label="声音名称" required rules={[contractRule(SHAPE.name)]}>
          <LimitedInput max={CLONE_LIMITS.name} placeholder="例如：小林的声音" />
        </Form.Item>
        <div className={styles.two}>
          <Form.Item name="language" label="语言">
            <Select options={VOICE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))} />
          </Form.Item>
          <Form.Item name="gender" label="音色">
            <Select options={Object.entries(GENDER_NAMES).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        </div>
        <Form.Item
          name="agreed"
          valuePropName="checked"
          extra="同意的内容、时间和录音会存为凭证，只有本账号能听到，随时可以撤销。"
        >
          <Checkbox>{AGREED[way]}</Checkbox>
        </Form.Item>
        {make.error && (
          <p role="alert" className={styles.bad}>
            {describeError(make.error)}
          </p>
        )}
        <Button type="primary" htmlType="submit" block disabled={!ready} loading={make.isPending}>
          生成声音
        </Button>
      </Form>
    </FormGap>
  );
}
