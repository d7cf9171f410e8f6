import { useEffect, useMemo, useRef, useState } from 'react';
import type { Place, Scene, SceneBackground } from '#contract/scene.contract.ts';
import { withFilmFrame } from '#web/lib/with-film-frame.ts';
import { readColour } from '#web/scene/views/colours.ts';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import type { Ground, Grounds } from './legible.ts';

/** Pixels of the longer side: enough to tell light from dark behind a line of words. */
const LONGER = 96;
type Fit = 'cover' | 'contain';
type Sizes = Scene['sizes'];

/** What a background shows behind a scene, in each direction; null until it is seen. */
export function useGrounds(background: SceneBackground, sizes: Sizes): Grounds {
  const isFilm = background.kind === 'video';
  const own = isFilm || background.kind === 'picture' || background.kind === 'panorama';
  const { source } = useMediumSource(own ? background.url : '');
  const fit = background.kind === 'picture' || isFilm ? background.fit : 'cover';
  const [seen, setSeen] = useState<{ of: string; grounds: Grounds } | null>(null);
  const drawn = useMemo(() => groundOfDrawn(background), [background]);
  const key = own && source ? JSON.stringify([source, fit, sizes]) : '';
  const shown = useRef(sizes);
  shown.current = sizes;
  useEffect(() => {
    if (key === '' || !source) return;
    let isOver = false;
    const see = (medium: Medium) => {
      if (!isOver) setSeen({ of: key, grounds: drawBoth(medium, shown.current, fit) });
    };
    const seeing = isFilm
      ? withFilmFrame(source, (film) => see({ source: film, width: film.videoWidth, height: film.videoHeight }))
      : loadPicture(source).then(see);
    seeing.catch(() => {}); // what can't be shown is told where it is shown
    return () => {
      isOver = true;
    };
  }, [key, source, isFilm, fit]);
  if (drawn) return { '1': drawn, '2': drawn };
  return seen !== null && seen.of === key ? seen.grounds : NOT_SEEN;
}

const NOT_SEEN: Grounds = { '1': null, '2': null };

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

const drawBoth = (medium: Medium, sizes: Sizes, fit: Fit): Grounds => ({
  '1': draw(medium, sizes['1'].width, sizes['1'].height, fit),
  '2': draw(medium, sizes['2'].width, sizes['2'].height, fit),
});

function draw(medium: Medium, sceneWidth: number, sceneHeight: number, fit: Fit): Ground | null {
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
