import { Button } from 'antd';
import { useState } from 'react';
import { readFile } from '#contract/file.contract.ts';
import type { Material, MaterialKind } from '#contract/material.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { notice } from '#web/lib/notice.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { whenOpened } from './when-opened.tsx';

const MaterialPicker = whenOpened(() => import('./material-picker.tsx').then((m) => m.MaterialPicker));

interface Props {
  kinds: readonly [MaterialKind, ...MaterialKind[]];
  /** What is chosen, such as 照片. */
  what: string;
  size?: 'small';
  disabled: boolean;
  /** What is made of it is a file of its own: the material may go. */
  onChoose(file: File): unknown;
}

/** Beside an upload: takes a file of 我的素材 in place of one of the device. */
export function FromMaterials({ kinds, what, size, disabled, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  async function take({ url, name, format }: Material): Promise<void> {
    const id = new URL(url, location.origin).searchParams.get('id') ?? '';
    try {
      const { blob } = await fetchFile(readFile, { id });
      void onChoose(new File([blob], `${name.replace(/\.[^.]*$/, '')}.${format}`, { type: blob.type }));
    } catch (error) {
      notice.error(`“${name}”没有取到：${describeError(error)}`);
    }
  }
  return (
    <>
      <Button
        {...(size && { size })}
        disabled={disabled}
        aria-label={`${what}，从素材选择`}
        onClick={() => setOpen(true)}
      >
        从素材选择
      </Button>
      {open && <MaterialPicker kinds={kinds} title={`选择${what}`} onChoose={take} onClose={() => setOpen(false)} />}
    </>
  );
}
