import { useEffect, useRef, useState } from 'react';
import { kindByName, type Material, type MaterialKind, refuseSize } from '#contract/material.contract.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { uploadMaterial } from '#web/lib/upload-material.ts';
import { kindName } from './material-thumb.tsx';
import { useFileChooser } from './use-file-chooser.tsx';

const ACCEPT: Record<MaterialKind, string> = {
  image: 'image/*,.svg',
  panorama: 'image/*',
  video: 'video/*,.mov,.mkv',
  audio: 'audio/*,.m4a,.flac,.ogg',
  font: '.ttf,.otf,.woff,.woff2',
};

/** Sends a file where a material is chosen; what comes of it is handed over, if it may be chosen there. */
export function usePickerUpload(kinds: readonly MaterialKind[], onUploaded: (material: Material) => void) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState('');
  const own = useRef<AbortController | null>(null);
  useEffect(() => () => own.current?.abort(), []);
  const send = async (file: File) => {
    const { name, size } = file;
    const refusal = size === 0 ? '这个文件是空的，请检查后重新选择' : refuseSize(size, kindByName(name));
    setProblem(refusal && `“${name}”没有上传：${refusal}`);
    if (refusal) return;
    const leaving = new AbortController();
    own.current = leaving;
    setSending({ name, share: 0 });
    try {
      const onProgress = (share: number) => setSending({ name, share });
      const material = await uploadMaterial(file, { signal: leaving.signal, onProgress });
      if (leaving.signal.aborted) return;
      const wanted = kinds.map(kindName).join('、');
      if (kinds.includes(material.kind)) onUploaded(material);
      else setProblem(`“${name}”是${kindName(material.kind)}，这里要用${wanted}。它已存到“我的素材”，请换一个文件`);
    } catch (error) {
      if (!leaving.signal.aborted) setProblem(`“${name}”没有上传：${describeError(error)}`);
    } finally {
      if (!leaving.signal.aborted) setSending(null);
    }
  };
  const { choose, input } = useFileChooser({
    accept: [...new Set(kinds.map((kind) => ACCEPT[kind]))].join(','),
    label: '选择要上传的文件',
    onChoose: ([file]) => void send(file),
  });
  return {
    ...{ choose, input, sending, problem },
    stop() {
      own.current?.abort();
      setSending(null);
    },
  };
}
