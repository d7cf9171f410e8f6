import { useEffect, useMemo, useState } from 'react';
import type { Place, SceneBackground } from '#contract/scene.contract.ts';
import { readColour } from '#web/scene/views/colours.ts';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import type { Ground } from './legible.ts';

/** Pixels of the longer side: enough to tell light from dark behind a line of words. */
const LONGER = 96;
/** Of a film, which often begins black, s. */
const MOMENT = 1;

/** What a background shows behind a scene of a size; null until it is seen. */
export function useGround(background: SceneBackground, { width, height }: { width: number; height: number }) {
  const isFilm = background.kind === 'video';
  const own = isFilm || background.kind === 'picture' || background.kind === 'panorama';
  const { source } = useMediumSource(own ? background.url : '');
  const fit = background.kind === 'picture' || isFilm ? background.fit : 'cover';
  const [seen, setSeen] = useState<{ of: string; ground: Ground } | null>(null);
  const plain = useMemo(() => groundOfDrawn(background), [background]);
  const key = own && source ? `${source} ${fit} ${width}x${height}` : '';
  useEffect(() => {
    if (key === '' || !source) return;
    let isOver = false;
    const load = isFilm ? loadFrame : loadPicture;
    load(source).then(
      (medium) => {
        const ground = isOver ? null : draw(medium, width, height, fit);
        if (ground) setSeen({ of: key, ground });
      },
      () => {}, // what can't be shown is told where it is shown
    );
    return () => {
      isOver = true;
    };
  }, [key, source, isFilm, fit, width, height]);
  return plain ?? (seen !== null && seen.of === key ? seen.ground : null);
}

/** Of our places, at the height of titles and below them. */
const PLACES: Readonly<Record<Place, readonly [upper: string, lower: string]>> = {
  hall: ['#eaf0fb', '#e6eaf4'],
  museum: ['#3a3236', '#4a3f38'],
  bank: ['#f3eada', '#e9e4d6'],
  scenic: ['#d7eae9', '#c6d9d2'],
  mall: ['#f9f6f3', '#f3e6dc'],
  campus: ['#b6d9f7', '#bfcbb0'],
  hospital: ['#eff7f5', '#e3f1ef'],
  tech: ['#1a2358', '#1b2150'],
};

function groundOfDrawn(background: SceneBackground): Ground | null {
  if (background.kind !== 'place' && background.kind !== 'colour') return null;
  const colours = background.kind === 'place' ? PLACES[background.place] : [background.from, background.to];
  const data = new Uint8ClampedArray(colours.flatMap((colour) => [...readColour(colour).slice(0, 3), 255]));
  return { width: 1, height: colours.length, data, isDrawn: true };
}

type Medium = { source: CanvasImageSource; width: number; height: number };

async function loadPicture(address: string): Promise<Medium> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return { source: image, width: image.naturalWidth, height: image.naturalHeight };
}

function loadFrame(address: string): Promise<Medium> {
  const film = document.createElement('video');
  film.muted = true;
  film.preload = 'auto';
  return new Promise((resolve, reject) => {
    film.onerror = () => reject(new Error('the film can not be read'));
    film.onloadeddata = () => {
      film.currentTime = Math.min(MOMENT, film.duration / 2 || 0);
    };
    film.onseeked = () => resolve({ source: film, width: film.videoWidth, height: film.videoHeight });
    film.src = address;
  });
}

function draw(medium: Medium, sceneWidth: number, sceneHeight: number, fit: 'cover' | 'contain'): Ground | null {
  const shrink = LONGER / Math.max(sceneWidth, sceneHeight);
  const width = Math.max(1, Math.round(sceneWidth * shrink));
  const height = Math.max(1, Math.round(sceneHeight * shrink));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || medium.width === 0 || medium.height === 0) return null;
  const ratios = [width / medium.width, height / medium.height];
  const scale = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
  const drawn = { width: medium.width * scale, height: medium.height * scale };
  context.drawImage(medium.source, (width - drawn.width) / 2, (height - drawn.height) / 2, drawn.width, drawn.height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
