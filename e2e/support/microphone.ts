import fs from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { deleteProvider, saveProvider } from '#contract/provider.contract.ts';
import type { Product } from './product.ts';

const SPOKEN = new URL('../../avatar/hearing/fixtures/question.wav', import.meta.url);

/** Silence, a spoken question, silence: the browser plays it into its microphone again and again. @param seconds of each silence */
export async function writeMicrophone(folder: string, seconds = 4): Promise<string> {
  const spoken = await fs.readFile(SPOKEN);
  const silence = Buffer.alloc(32_000 * seconds);
  const sound = Buffer.concat([silence, spoken.subarray(44), silence]);
  const head = Buffer.from(spoken.subarray(0, 44));
  head.writeUInt32LE(36 + sound.length, 4);
  head.writeUInt32LE(sound.length, 40);
  const file = path.join(folder, 'microphone.wav');
  await fs.writeFile(file, Buffer.concat([head, sound]));
  return file;
}

/** A browser that may use the microphone, which plays a file. */
export async function openWithMicrophone(file: string): Promise<Browser> {
  return chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-audio-capture=${file}`,
    ],
  });
}

/** Set up by an operator, so that the room hears without the browser's own recogniser. */
export async function setUpEar(product: Product, baseUrl: string) {
  const operator = await product.signIn('admin');
  const models = [{ name: '听写', model: 'sensevoice' }];
  const settings = { purpose: 'hearing', name: '听写服务', baseUrl, models } as never;
  const { id } = (await product.call(saveProvider, settings, operator)).data;
  return async () => {
    await product.call(deleteProvider, { id }, operator);
  };
}
