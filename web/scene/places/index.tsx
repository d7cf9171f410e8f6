import { type ComponentType, lazy, Suspense } from 'react';
import type { Place } from '#contract/scene.contract.ts';
import styles from './place.module.css';

/** Each is fetched when it is shown for the first time. */
const PLACES: Readonly<Record<Place, ComponentType>> = {
  hall: lazy(() => import('./hall.tsx').then((m) => ({ default: m.Hall }))),
  museum: lazy(() => import('./museum.tsx').then((m) => ({ default: m.Museum }))),
  bank: lazy(() => import('./bank.tsx').then((m) => ({ default: m.Bank }))),
  scenic: lazy(() => import('./scenic.tsx').then((m) => ({ default: m.Scenic }))),
  mall: lazy(() => import('./mall.tsx').then((m) => ({ default: m.Mall }))),
  campus: lazy(() => import('./campus.tsx').then((m) => ({ default: m.Campus }))),
  hospital: lazy(() => import('./hospital.tsx').then((m) => ({ default: m.Hospital }))),
  tech: lazy(() => import('./tech.tsx').then((m) => ({ default: m.Tech }))),
};

/** The colours of a place from above to below: what is seen until it is there, so that nothing flashes. */
const GROUNDS: Readonly<Record<Place, string>> = {
  hall: '#f1f6ff, #e3ecfb 50%, #eaf1fc 75%, #f6f9fe',
  museum: '#191722, #3a3036 50%, #221d20 70%, #0e0d13',
  bank: '#f9f1e5, #efdfc5 60%, #e2d0b0 72%, #f1e6d2',
  scenic: '#b9dde9, #fdebd2 40%, #9dc5b5 62%, #b5dcd6 72%, #e3f1ea',
  mall: '#f4fafe, #fdeadb 40%, #f6d6c3 66%, #fff3ea',
  campus: '#8cc3f3, #c9e4fa 40%, #c9927e 55%, #a6d39a 68%, #d4ebbd',
  hospital: '#fbfefd, #e9f6f4 60%, #d5ece8 70%, #f5fbfa',
  tech: '#090d29, #25357f 45%, #121b4e 68%, #080c26',
};

/** One of the painted places; covers the element it is in. */
export function PaintedPlace({ place, moves }: { place: Place; moves: boolean }) {
  const Painted = PLACES[place];
  return (
    <div className={styles.ground} style={{ background: `linear-gradient(${GROUNDS[place]})` }}>
      <Suspense fallback={null}>
        <div key={place} className={`${styles.square} ${moves ? styles.arrives : ''}`} data-moves={moves || undefined}>
          <Painted />
        </div>
      </Suspense>
    </div>
  );
}
