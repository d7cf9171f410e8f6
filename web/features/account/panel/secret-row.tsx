import { Button, Input } from 'antd';
import { useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { notice } from '#web/lib/notice.ts';
import { readKeyPair } from '#web/lib/public-key.ts';
import { createRsa, RsaError } from '#web/lib/rsa.ts';
import { Icon } from '#web/ui/icon.tsx';
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

/**
 * Decrypts the account's secret with the private key that lives in this page, and copies it (specification 1 §8).
 * @returns the secret, to be copied by hand where the clipboard refuses; null when it cannot be read, which has been said
 */
async function revealSecret(encrypted: string): Promise<string | null> {
  const keys = await readKeyPair();
  if (!keys) {
    notice.warning('RSA密钥对未生成，无法解密Secret');
    return null;
  }
  try {
    const secret = (await createRsa(keys)).smartDecrypt(encrypted);
    if (await copyText(secret)) notice.success('Secret已复制到剪切板');
    else notice.error('复制失败，请手动复制');
    return secret;
  } catch (error) {
    notice.error(error instanceof RsaError ? error.message : '网络错误');
    return null;
  }
}
