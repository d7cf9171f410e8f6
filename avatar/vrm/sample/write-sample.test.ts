import { describe, expect, test } from 'vitest';
import { createDirector } from '../../motion/director.ts';
import { CLOSED_MOUTH } from '../../mouth-pose.ts';
import { fakeDecode } from '../../testing/fake-studio.ts';
import { createActor } from '../actor.ts';
import { FEELINGS, VISEMES } from '../face.ts';
import { loadVrm } from '../load-vrm.ts';
import { writeSampleVrm } from './write-sample.ts';

describe.each(['1.0', '0.0'] as const)('the sample as VRM %s', (version) => {
  const load = () => loadVrm(writeSampleVrm(version).buffer, fakeDecode);

  test('is read by the loader that reads all others, with its face and its hair', async () => {
    const { expressionManager, lookAt, meta, springBoneManager } = await load();
    for (const name of [...VISEMES, ...FEELINGS.filter((one) => one !== 'surprised'), 'blink'])
      expect(expressionManager?.getExpression(name), name).toBeTruthy();
    expect(lookAt).toBeTruthy();
    expect(springBoneManager?.joints.size).toBeGreaterThan(6);
    expect(meta.metaVersion).toBe(version === '1.0' ? '1' : '0');
  });

  test('is measured as a person of its size', async () => {
    const { body } = createActor(await load());
    expect(body.size.crown - body.size.floor).toBeGreaterThan(1.55);
    expect(body.size.crown - body.size.floor).toBeLessThan(1.75);
    expect(body.size.shoulders).toBeCloseTo(0.232, 2);
    expect(body.arm.chest).toBeGreaterThan(0.08);
  });

  test('plays what the director says: mouth, lids, eyes, and the hand that greets at its own right', async () => {
    const vrm = await load();
    const actor = createActor(vrm);
    const director = createDirector(() => 0.5, true);
    director.state = 'speaking';
    director.look = { x: 1, y: 0 };
    director.play('greet');
    for (let frame = 0; frame < 20; frame += 1) {
      director.step(0.04, { ...CLOSED_MOUTH, open: 0.9 });
      actor.follow(director, 0.04);
    }
    expect(vrm.expressionManager?.getValue('aa')).toBeGreaterThan(0.6);
    vrm.scene.updateMatrixWorld(true);
    const at = (bone: 'leftHand' | 'rightHand' | 'head') => {
      const node = vrm.humanoid.getRawBoneNode(bone);
      if (!node) throw new Error(bone);
      const place = node.getWorldPosition(node.position.clone());
      return place;
    };
    // The viewer sees its right hand on the left, raised; the other one rests before the body, in front of it.
    expect(at('rightHand').x).toBeLessThan(-0.1);
    expect(at('rightHand').y).toBeGreaterThan(1.15);
    expect(at('leftHand').y).toBeLessThan(1.1);
    expect(at('leftHand').z).toBeGreaterThan(0.05);
  });
});

test('nothing outside of the file is fetched', async () => {
  const bytes = writeSampleVrm();
  const view = new DataView(bytes.buffer);
  const size = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + size)));
  json.buffers[0].uri = 'https://example.com/steal.bin';
  const fetched: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (input) => {
    fetched.push(String(input));
    return new Response('');
  };
  try {
    await expect(loadVrm(new TextEncoder().encode(JSON.stringify(json)).buffer, fakeDecode)).rejects.toThrow(
      '无法读取',
    );
  } finally {
    globalThis.fetch = real;
  }
  expect(fetched).toEqual([]);
});
