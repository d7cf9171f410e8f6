import { standardPoints } from '#avatar/making/index.ts';
import { PHOTO_POINTS, type PhotoPointName } from '#contract/avatar-photo.contract.ts';
import styles from './photo-editor.module.css';
import { POINT_TEXTS } from './photo-points.ts';

const [WIDE, HIGH] = [150, 200];
const AT = standardPoints(WIDE / HIGH);
const place = (name: PhotoPointName) => ({ x: AT[name].x * WIDE, y: AT[name].y * HIGH });
const path = (...names: PhotoPointName[]) => names.map((name) => `${place(name).x} ${place(name).y}`);

const [templeLeft, jawLeft, chin, jawRight, templeRight] = path(
  'templeLeft',
  'jawLeft',
  'chin',
  'jawRight',
  'templeRight',
);
const crown = place('chin').y - (place('chin').y - place('templeLeft').y) * 2;
/** A face that is nobody's. */
const LINES = [
  `M${templeLeft}L${jawLeft}Q${place('jawLeft').x + 4} ${place('chin').y - 4} ${chin}Q${place('jawRight').x - 4} ${place('chin').y - 4} ${jawRight}L${templeRight}`,
  `M${templeLeft}C${place('templeLeft').x} ${crown} ${place('templeRight').x} ${crown} ${templeRight}`,
  ...(['Left', 'Right'] as const).flatMap((side) => {
    const [outer, inner, top, bottom] = path(`eye${side}Outer`, `eye${side}Inner`, `eye${side}Top`, `eye${side}Bottom`);
    const [browOuter, browInner] = path(`brow${side}Outer`, `brow${side}Inner`);
    return [`M${outer}Q${top} ${inner}Q${bottom} ${outer}`, `M${browOuter}L${browInner}`];
  }),
  (() => {
    const [left, top, right, bottom] = path('mouthLeft', 'lipTop', 'mouthRight', 'lipBottom');
    return `M${left}Q${top} ${right}Q${bottom} ${left}M${left}L${right}`;
  })(),
  `M${place('shoulderLeft').x} ${place('shoulderLeft').y}Q${WIDE / 2} ${place('chin').y + 14} ${place('shoulderRight').x} ${place('shoulderRight').y}`,
];

/** A drawn face that shows where the chosen point belongs, and names it. */
export function PointsGuide({ chosen, onChoose }: { chosen: PhotoPointName; onChoose(name: PhotoPointName): void }) {
  const { name, hint } = POINT_TEXTS[chosen];
  return (
    <div className={styles.guide}>
      <svg viewBox="12 20 126 146" aria-hidden="true">
        {LINES.map((line) => (
          <path key={line} d={line} />
        ))}
        {PHOTO_POINTS.map((point) => (
          <circle
            key={point}
            cx={place(point).x}
            cy={place(point).y}
            r={point === chosen ? 3.6 : 1.7}
            data-chosen={point === chosen || undefined}
          />
        ))}
      </svg>
      <div role="status">
        <b>{name}</b>
        <span>{hint}</span>
        <Steps chosen={chosen} onChoose={onChoose} />
      </div>
    </div>
  );
}

/** The points one after the other, for whoever looks all of them over. */
function Steps({ chosen, onChoose }: { chosen: PhotoPointName; onChoose(name: PhotoPointName): void }) {
  const index = PHOTO_POINTS.indexOf(chosen);
  const go = (by: number) => {
    const next = PHOTO_POINTS[(index + by + PHOTO_POINTS.length) % PHOTO_POINTS.length];
    if (next) onChoose(next);
  };
  return (
    <span className={styles.steps}>
      <button type="button" onClick={() => go(-1)}>
        上一个
      </button>
      {index + 1} / {PHOTO_POINTS.length}
      <button type="button" onClick={() => go(1)}>
        下一个
      </button>
    </span>
  );
}
