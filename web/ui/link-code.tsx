import { Button, QRCode } from 'antd';
import { useRef } from 'react';
import { notice } from '#web/lib/notice.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Icon } from './icon.tsx';
import styles from './link-code.module.css';

/** Of the picture that is saved, px: sharp on an A4 page. Readers need a quiet edge of four modules. */
const PICTURE = { size: 1024, edge: 96 };

interface Props {
  link: string;
  /** Under the code. */
  caption: string;
  /** Of the picture, without its ending. */
  fileName: string;
}

/** A link as a code to be scanned, or printed. */
export function LinkCode({ link, caption, fileName }: Props) {
  const code = useRef<HTMLDivElement>(null);
  const save = async () => {
    const svg = code.current?.querySelector('svg');
    const picture = svg && (await drawCode(svg).catch(() => null));
    if (picture) saveFile(picture, `${fileName.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.png`);
    else notice.error('二维码没有保存，请截屏使用');
  };
  return (
    <figure className={styles.code}>
      {/* Brands have dark themes of their own; cameras want dark on light. What it is says the caption. */}
      <div ref={code} aria-hidden="true">
        <QRCode value={link} size={148} errorLevel="L" bordered={false} color="#000" bgColor="#fff" type="svg" />
      </div>
      <figcaption>{caption}</figcaption>
      <Button size="small" icon={<Icon name="download" size={14} />} onClick={() => void save()}>
        下载二维码
      </Button>
    </figure>
  );
}

async function drawCode(svg: SVGSVGElement): Promise<Blob | null> {
  const { size, edge } = PICTURE;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  for (const side of ['width', 'height']) copy.setAttribute(side, String(size - 2 * edge));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.drawImage(image, edge, edge, size - 2 * edge, size - 2 * edge);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
