import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useBrandConfig } from '#web/lib/brand.ts';
import { Bone } from '#web/ui/bone.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import styles from './clone.module.css';
import { clonesQuery } from './clone.queries.ts';
import { CloneList, type CloneUse } from './clone-list.tsx';
import { CloneMaker } from './clone-maker.tsx';

/** The account's own voices, and how to make another one. @param use where one of them is chosen for something; null: nowhere */
export function ClonePanel({ use }: { use: CloneUse | null }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(clonesQuery());
  const { kfPhone } = useBrandConfig().baseConfig;
  const [making, setMaking] = useState(false);
  const ready = data?.records.filter(({ state }) => state === 'ready').length;
  useEffect(() => {
    if (ready !== undefined) void client.invalidateQueries({ queryKey: ['voices'] }); // one has become usable
  }, [ready, client]);
  const isMaking = data !== undefined && data.need === null && (making || data.records.length === 0);
  if (error && !data) return <LoadError what="克隆的声音" error={error} onRetry={refetch} />;
  if (!data) return <Bone height={200} />;
  return (
    <div className={styles.dialog}>
      {data.need && (
        <p role="status" className={styles.need}>
          <Icon name="warn" size={16} />
          <span>
            {data.need}
            {kfPhone && <b className="num">客服电话 {kfPhone}</b>}
          </span>
        </p>
      )}
      {data.records.length > 0 && !isMaking && <CloneList voices={data.records} use={use} />}
      {isMaking ? (
        <>
          <p className={styles.hint}>读一句话，大约 10 秒，就能得到和您一样的声音。请在安静的地方录音。</p>
          <CloneMaker onMade={() => setMaking(false)} />
          {data.records.length > 0 && (
            <Button type="link" onClick={() => setMaking(false)}>
              返回列表
            </Button>
          )}
        </>
      ) : (
        data.need === null && (
          <Button type="dashed" block icon={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
            克隆新的声音
          </Button>
        )
      )}
    </div>
  );
}
