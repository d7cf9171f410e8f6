import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  LinearSRGBColorSpace,
  MathUtils,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  TextureLoader,
  WebGLRenderer,
} from 'three';
import styles from './scene.module.css';

/** Of what is seen from above to below, degrees. */
const VIEW = 70;

interface Props {
  url: string;
  heading: number;
  speed: number;
  /** Shown where it can't be drawn all around, and until it is. */
  flat: ReactNode;
}

/** A picture all around, seen from its middle. */
export function Panorama({ url, heading, speed, flat }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useSphere(canvas, url, heading, speed);
  return (
    <>
      {state !== 'drawn' && flat}
      {state !== 'failed' && <canvas ref={canvas} className={styles.backdrop} />}
    </>
  );
}

function useSphere(canvas: RefObject<HTMLCanvasElement | null>, url: string, heading: number, speed: number) {
  const [state, setState] = useState<'coming' | 'drawn' | 'failed'>('coming');
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    try {
      return drawSphere(target, { url, heading, speed }, setState);
    } catch (error) {
      console.warn('The panorama is shown flat', error);
      setState('failed');
    }
  }, [canvas, url, heading, speed]);
  return state;
}

/** @returns a function that ends it */
function drawSphere(
  canvas: HTMLCanvasElement,
  { url, heading, speed }: { url: string; heading: number; speed: number },
  tell: (state: 'drawn' | 'failed') => void,
): () => void {
  const renderer = new WebGLRenderer({ canvas, antialias: false, powerPreference: 'low-power' });
  // The picture's own colours, as an img element shows them.
  renderer.outputColorSpace = LinearSRGBColorSpace;
  renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 1.5));
  const camera = new PerspectiveCamera(VIEW, 1, 0.1, 100);
  const geometry = new SphereGeometry(50, 64, 40).scale(-1, 1, 1);
  const material = new MeshBasicMaterial();
  const scene = new Scene().add(new Mesh(geometry, material));
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const began = performance.now();
  let request = 0;
  let isThere = false;

  const draw = (): void => {
    const turned = calm.matches ? 0 : ((performance.now() - began) / 1000) * speed;
    camera.rotation.y = MathUtils.degToRad(90 - heading - turned);
    renderer.render(scene, camera);
  };
  const run = (): void => {
    draw();
    if (speed !== 0 && !calm.matches) request = requestAnimationFrame(run);
  };
  const texture = new TextureLoader().load(
    url,
    () => {
      isThere = true;
      material.map = texture;
      material.needsUpdate = true;
      run();
      tell('drawn');
    },
    undefined,
    () => tell('failed'),
  );
  const sizes = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width < 1 || height < 1) return;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    if (isThere) draw();
  });
  sizes.observe(canvas);
  return () => {
    cancelAnimationFrame(request);
    sizes.disconnect();
    texture.dispose();
    material.dispose();
    geometry.dispose();
    renderer.dispose();
  };
}
