import { Alert, Button, Checkbox, Progress } from 'antd';
import { useState } from 'react';
import { makeSampleVrm } from '#avatar/making/index.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { cautionsOf, type VrmFacts } from '#contract/vrm-file.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import styles from './model-fields.module.css';

const USERS: Record<VrmFacts['users'], string> = {
  author: '仅作者本人',
  licensed: '仅获授权的人',
  everyone: '所有人',
};
const COMMERCIAL: Record<VrmFacts['commercial'], string> = { none: '不允许', personal: '仅个人', all: '允许' };
const SAMPLE_NAME = '示例形象.vrm';

interface Props {
  medium: AvatarMedium | undefined;
  /** 0..1; null while nothing is uploaded. */
  progress: number | null;
  disabled: boolean;
  isAcknowledged: boolean;
  onAcknowledge(isSeen: boolean): void;
  /** Format of what was taken; null when it was refused, which has been said. */
  upload(file: File): Promise<AvatarMedium['format'] | null>;
}

/** Our own model, made here when it is asked for. */
async function makeSample(): Promise<File> {
  return new File([await makeSampleVrm()], SAMPLE_NAME, { type: 'model/gltf-binary' });
}

/** The model of a 3D avatar: upload, what its file says of itself, and what its maker does not allow. */
export function VrmFields({ medium, progress, disabled, isAcknowledged, onAcknowledge, upload }: Props) {
  const chooser = useFileChooser({
    accept: '.vrm,model/gltf-binary',
    label: '上传 VRM 模型',
    onChoose: ([file]) => take(file),
  });
  const [isMaking, setIsMaking] = useState(false);
  const take = async (file: File | undefined) => {
    const format = file ? await upload(file) : null;
    if (format !== null && format !== 'vrm') notice.error('这不是 VRM 模型，请选择扩展名为 .vrm 的文件');
  };
  const withSample = async (use: (file: File) => unknown) => {
    setIsMaking(true);
    try {
      await use(await makeSample());
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <div className={styles.model}>
      <div className={styles.buttons}>
        <Button
          type={medium ? 'default' : 'primary'}
          disabled={disabled}
          loading={progress !== null}
          icon={<Icon name="upload" size={16} />}
          onClick={chooser.choose}
        >
          {medium ? '更换模型' : '上传模型'}
        </Button>
        {!medium && (
          <Button disabled={disabled || isMaking} onClick={() => void withSample(take)}>
            用示例模型试试
          </Button>
        )}
        <Button type="link" disabled={isMaking} onClick={() => void withSample((file) => saveFile(file, SAMPLE_NAME))}>
          下载示例模型
        </Button>
      </div>
      {progress !== null && <Progress percent={Math.round(progress * 100)} size="small" aria-label="上传进度" />}
      {medium?.model && (
        <Facts
          facts={medium.model}
          bytes={medium.bytes}
          isAcknowledged={isAcknowledged}
          onAcknowledge={onAcknowledge}
        />
      )}
      {chooser.input}
    </div>
  );
}

interface FactsProps {
  facts: VrmFacts;
  bytes: number;
  isAcknowledged: boolean;
  onAcknowledge(isSeen: boolean): void;
}

function Facts({ facts, bytes, isAcknowledged, onAcknowledge }: FactsProps) {
  const cautions = cautionsOf(facts);
  const rows = [
    ['名称', facts.title || '未填写'],
    ['作者', facts.authors.join('、') || '未填写'],
    ['许可', facts.licence || '未填写'],
    ['谁可以使用', USERS[facts.users]],
    ['商业使用', COMMERCIAL[facts.commercial]],
    ['修改', facts.canModify ? '允许' : '不允许'],
    [
      '规格',
      `VRM ${facts.version === '1' ? '1.0' : '0.x'}，${facts.triangles.toLocaleString('zh-CN')} 个三角面，${facts.textures} 张贴图，${(bytes / 1024 / 1024).toFixed(1)} MB`,
    ],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {cautions.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="这个模型的使用有限制"
          description={
            <div className={styles.cautions}>
              <ul>
                {cautions.map((caution) => (
                  <li key={caution}>{caution}</li>
                ))}
              </ul>
              <Checkbox checked={isAcknowledged} onChange={({ target }) => onAcknowledge(target.checked)}>
                我是作者或已获得作者授权，并对使用负责
              </Checkbox>
            </div>
          }
        />
      )}
    </>
  );
}
