import { Button, Input } from 'antd';
import { useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { revealSecret } from '../reveal-secret.ts';
import styles from './user-panel.module.css';

/** The account's secret: decrypted here on demand, copied at once, and shown for the case that copying is refused. */
export function SecretRow({ encrypted }: { encrypted: string }) {
  const [secret, setSecret] = useState<string | null>(null);
  const reveal = async () => setSecret(await revealSecret(encrypted));
  return (
    <div className={styles.secret}>
      {secret !== null && (
        <Input readOnly value={secret} aria-label="Secret" onFocus={(event) => event.target.select()} />
      )}
      <Button block icon={<Icon name={secret === null ? 'eye' : 'copy'} size={16} />} onClick={reveal}>
        {secret === null ? '查看Secret' : '再次复制'}
      </Button>
    </div>
  );
}
