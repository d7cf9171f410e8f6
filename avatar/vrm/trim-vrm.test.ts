import type { Mesh } from 'three';
import { expect, test } from 'vitest';
import { fakeDecode } from '../testing/fake-studio.ts';
import { createBody } from './body.ts';
import { frameShot } from './frame-camera.ts';
import { loadVrm } from './load-vrm.ts';
import { writeSampleVrm } from './sample/write-sample.ts';
import { createTrim } from './trim-vrm.ts';

test.each(['1.0', '0.0'] as const)(
  'of a model %s only what the picture shows is drawn, and all of it again for a wider one',
  async (version) => {
    const vrm = await loadVrm(writeSampleVrm(version).buffer, fakeDecode);
    const { size } = createBody(vrm);
    const trim = createTrim(vrm.scene);
    const triangles = () => {
      const found = new Map<string, number>();
      vrm.scene.traverse((node) => {
        const { isMesh, geometry, name } = node as Mesh;
        if (isMesh) found.set(name, (geometry.index?.count ?? 0) / 3);
      });
      return found;
    };
    const aim = (framing: 'bust' | 'half' | 'full') => {
      const { middle, height } = frameShot(framing, size, 540 / 960, 0);
      trim.below(middle - height / 2, height);
      return triangles();
    };
    const all = triangles();
    const bust = aim('bust');
    const left = [...all].filter(([name, count]) => (bust.get(name) ?? 0) < count);
    expect(left.length).toBeGreaterThan(1);
    expect(left.some(([name]) => bust.get(name) === 0)).toBe(true);
    // The face is never touched.
    for (const [name, count] of all) if (name.startsWith('face')) expect(bust.get(name)).toBe(count);
    expect(aim('full')).toEqual(all);
  },
);
