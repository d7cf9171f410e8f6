import { useState } from 'react';
import type { Material } from '#contract/material.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MaterialThumb, useFontFace } from '#web/ui/material-thumb.tsx';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import styles from './material-detail.module.css';

/** Larger than a card: a picture as a whole, a panorama to be turned, a film and a sound to be played, letters to be read. */
export function MaterialPreview({ of }: { of: Material }) {
  if (of.kind === 'panorama') return <Turning of={of} />;
  if (of.kind === 'image') return <Whole of={of} />;
  if (of.kind === 'font') return <Specimen id={of.id} />;
  return <Played of={of} />;
}

function Whole({ of }: { of: Material }) {
  const { source, failed } = useMediumSource(of.previewUrl ?? of.url);
  return (
    <div className={styles.preview}>
      {source && !failed && <img src={source} alt={of.name} />}
      {failed && <Icon name="image" size={24} />}
    </div>
  );
}

/** Fetched when it is wanted: a film may be large. */
function Played({ of }: { of: Material }) {
  const [isWanted, setWanted] = useState(of.kind === 'audio');
  if (isWanted) return <Player of={of} />;
  return (
    <button type="button" className={styles.preview} aria-label={`播放 ${of.name}`} onClick={() => setWanted(true)}>
      <MaterialThumb of={of} />
      <span className={styles.play}>
        <Icon name="play" size={24} />
      </span>
    </button>
  );
}

function Player({ of }: { of: Material }) {
  const { source, failed, fail } = useMediumSource(of.url);
  if (of.kind === 'audio')
    return (
      <div className={styles.preview} data-kind="audio">
        <MaterialThumb of={of} />
        {/* biome-ignore lint/a11y/useMediaCaption: people upload what they have */}
        {source && !failed && <audio src={source} controls onError={fail} />}
      </div>
    );
  return (
    <div className={styles.preview}>
      {!source && !failed && <p>正在取视频…</p>}
      {failed && <p>视频没有打开，请检查网络后重试</p>}
      {/* biome-ignore lint/a11y/useMediaCaption: people upload what they have */}
      {source && !failed && <video src={source} controls autoPlay onError={fail} />}
    </div>
  );
}

/** As wide as its height allows twice over, to be dragged round; the arrow keys turn it as well. */
function Turning({ of }: { of: Material }) {
  const { source } = useMediumSource(of.previewUrl ?? of.url);
  const [turn, setTurn] = useState(0);
  return (
    <div
      className={styles.preview}
      data-kind="panorama"
      role="slider"
      tabIndex={0}
      aria-label={`环视 ${of.name}`}
      aria-valuenow={Math.round(((turn % 360) + 360) % 360)}
      aria-valuemin={0}
      aria-valuemax={360}
      style={source ? { backgroundImage: `url(${source})`, backgroundPositionX: `${(-turn / 360) * 600}px` } : {}}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.buttons > 0 && setTurn((before) => before - (event.movementX / 600) * 360)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') setTurn(turn - 10);
        if (event.key === 'ArrowRight') setTurn(turn + 10);
      }}
    >
      <small>拖动环视</small>
    </div>
  );
}

function Specimen({ id }: { id: string }) {
  const family = useFontFace(id);
  return (
    <div className={styles.preview} data-kind="font" style={family ? { fontFamily: family } : {}}>
      <b>云岭问答</b>
      <p>政务大厅二楼，欢迎您来办事。</p>
      <p className="num">ABC abc 0123456789</p>
    </div>
  );
}
