import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { materialPage } from '#contract/material.contract.ts';
import { projectPage, updateProject } from '#contract/project.contract.ts';
import { projectAccess } from '#contract/project-access.contract.ts';
import { publishProject } from '#contract/publish.contract.ts';
import type { Scene, SceneBackground } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import { plainScene, SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import { box, NOWHERE, type Places, part, type Rect, words } from '#web/scene/templates/parts.ts';
import { expect, type Product, signIn, test } from './support/product.ts';

/** Of all pixels, so many may differ between the canvas and the room (percent). */
const MOST = 0.5;
/** A pixel differs where one of its colours is further off than this, of 255: less is not seen. */
const UNSEEN = 6;
/** The person breathes: how far its edges may be off, in pixels. */
const BREATH = 2;
/** Room beside and above the artboard at its real size, for what the editor has there. */
const DESK = { width: 900, height: 260 };
const SIZES = { '1': { width: 1920, height: 1080 }, '2': { width: 1080, height: 1920 } } as const;
const NAMES = { '1': '横屏', '2': '竖屏' } as const;
const pictures = (name: string) => new URL(`../web/features/site/pictures/${name}`, import.meta.url).pathname;

interface Media {
  picture: string;
  other: string;
  film: string;
}

const INK = '#14172b';
const BLUE = '#4b5bff';
const LONG = '这是一段很长很长的文字，比它的框多得多，用来看放不下的时候是什么样子，'.repeat(3);

/** Every kind of component, some turned, some with more than they hold. */
function allKinds(background: SceneBackground, { picture, other, film }: Media): Scene {
  const text = words(34, INK);
  const card = box('#fffffff0', 28);
  const at = (wide: Rect, tall: Rect): Places => ({ wide, tall });
  const components = [
    part('person', NOWHERE, {}),
    part('panel', at([1200, 700, 720, 380], [0, 1500, 1080, 420]), { box: box('#d9e2fb', 0), fade: 'up' }),
    part('logo', at([40, 30, 400, 64], [40, 30, 400, 64]), { url: picture, title: '云岭展厅', text }),
    part('title', at([40, 120, 620, 90], [40, 120, 620, 90]), { words: LONG, text: words(60, INK, { weight: 700 }) }),
    part('subtitle', at([1700, 60, 160, 420], [900, 60, 140, 420]), {
      words: '一件瓷器的八百年',
      text: words(44, INK, { vertical: true, font: 'serif', spacing: 20 }),
    }),
    part('text', at([40, 230, 420, 160], [40, 230, 420, 160]), { words: `${LONG}\n${LONG}`, text: words(28, INK) }),
    part('clock', at([480, 30, 360, 110], [480, 30, 360, 110]), {
      text: words(52, INK),
      ...{ date: true, seconds: true, city: '云岭' },
    }),
    part('button', at([480, 230, 300, 84], [480, 230, 300, 84]), {
      words: '带我去展厅',
      text: words(32, '#ffffff', { align: 'center' }),
      box: box(BLUE, 42, { raised: true, border: { width: 4, colour: '#ffffff' } }),
      action: { do: 'say', text: '请跟我来' },
    }),
    part('qr', at([1700, 520, 180, 220], [860, 520, 180, 220]), {
      ...{ of: 'page', url: '', label: '手机接着聊', text: words(24, INK), box: card, colour: INK },
    }),
    part('qr', at([1640, 760, 260, 120], [40, 1190, 260, 120]), {
      ...{ id: 'qr-wide', of: 'url', url: 'https://example.com/a', label: '领一份路书带回家' },
      ...{ text: words(24, INK), box: card, colour: '#2f5fd0' },
    }),
    part('picture', at([40, 420, 260, 190], [40, 420, 260, 190]), {
      ...{ url: other, fit: 'cover', radius: 32, alt: '展厅', action: { do: 'fullscreen' } },
    }),
    part('carousel', at([320, 420, 260, 190], [40, 640, 260, 190]), {
      ...{ urls: [picture, other], seconds: 120, fit: 'contain', radius: 24 },
    }),
    part('video', at([600, 420, 260, 190], [40, 860, 260, 190]), { url: film, fit: 'cover', radius: 24, sound: true }),
    part('web', at([880, 420, 260, 190], [780, 780, 260, 190]), { url: 'https://page.example/a', radius: 24 }),
    part('suggestions', at([40, 640, 820, 170], [40, 1330, 1000, 180]), {
      from: 'own',
      items: ['社保卡丢了怎么补办', '公积金怎么提取', LONG.slice(0, 58), '带我去 12 号窗口'],
      ...{ most: 4, columns: 'auto', gap: 20, text, box: card, accent: BLUE, whileTalking: 'same' },
    }),
    part('caption', at([40, 830, 820, 60], [40, 1250, 1000, 70]), { text, box: card, shown: ['talking'] }),
    // High enough for the conversation in it: before anybody talks the bar is all that is seen of it.
    part('chat', at([40, 560, 860, 460], [40, 1400, 1000, 440]), {
      ...{ box: card, colour: INK, accent: BLUE, hint: '直接开口，我在听\n也可以点上面的问题' },
    }),
    part('ai', at([1500, 1030, 380, 32], [660, 1868, 380, 32]), { text: words(22, INK, { align: 'right' }) }),
  ];
  const [title, button] = [components[3], components[7]];
  for (const [turned, rotation] of [[title, -2] as const, [button, 8] as const])
    for (const direction of ['1', '2'] as const)
      if (turned?.frames[direction]) turned.frames[direction] = { ...turned.frames[direction], rotation };
  return { ...plainScene(), background, components };
}

/** Files of the materials, put there as a person does. */
async function upload(page: Page, product: Product, token: string, name: string): Promise<string> {
  await signIn(page, product, '/home/material');
  await page.getByLabel('选择要上传的素材').setInputFiles(pictures(name));
  const find = async () => (await product.call(materialPage, { name }, token)).data.records[0]?.url ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

/** The demo's project, which everybody finds by its name: so both sides show the same code of the same address. */
async function findPublic(product: Product, token: string) {
  for (const { id, roleId } of (await product.call(projectPage, {}, token)).data.records) {
    const { publicName } = (await product.call(projectAccess, { id }, token)).data;
    if (publicName) return { id, roleId: roleId ?? '', publicName };
  }
  throw new Error('The demo has no public project');
}

/** Everything that comes has come, and every film stands at the same moment. */
async function settle(page: Page, within: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const part = document.querySelector(selector);
    const person = part?.querySelector<HTMLCanvasElement>('[data-component="person"] canvas');
    if (!part || !person || Math.abs(person.width - person.clientWidth) > 1) return false;
    const foot = person.getContext('2d')?.getImageData(person.width / 2, person.height - 3, 1, 1).data;
    if (!foot?.[3]) return false; // it is drawn anew in another size
    const codes = [...part.querySelectorAll('[class*="code"]')];
    const images = [...part.querySelectorAll('img')].filter((one) => one.getAttribute('src'));
    return (
      codes.every((one) => one.querySelector('svg')) && images.every((one) => one.complete && one.naturalWidth > 0)
    );
  }, within);
  await page.evaluate(async (selector) => {
    const films = [...document.querySelectorAll<HTMLVideoElement>(`${selector} video`)];
    for (const film of films) {
      film.pause();
      film.currentTime = 0.5;
      while (film.seeking || film.readyState < 2)
        await new Promise((resolve) => {
          for (const event of ['seeked', 'loadeddata', 'canplay'])
            film.addEventListener(event, resolve, { once: true });
        });
      film.pause();
    }
    await document.fonts.ready;
  }, within);
  if ((await page.locator(`${within} iframe`).count()) > 0)
    await page.frameLocator(`${within} iframe`).locator('h1').waitFor();
}

type Edges = Record<'left' | 'top' | 'right' | 'bottom', number>;

const deskFor = (direction: Direction) => ({
  width: SIZES[direction].width + DESK.width,
  height: SIZES[direction].height + DESK.height,
});

/**
 * Where the person is drawn, from the corner of what is around, in pixels; it is out of the way afterwards. It lives, so two pictures of it
 * are never the same: it is compared by its edges, and all else by pixels.
 */
const boxOfPerson = (page: Page, within: string): Promise<Edges> =>
  page.evaluate((selector) => {
    const around = document.querySelector(selector)?.getBoundingClientRect();
    const person = document.querySelector<HTMLCanvasElement>(`${selector} [data-component="person"] canvas`);
    const ink = person?.getContext('2d');
    if (!person || !ink || !around) throw new Error('Nobody is drawn');
    const { width, height } = person;
    const { data } = ink.getImageData(0, 0, width, height);
    const edges = { left: width, top: height, right: 0, bottom: 0 };
    for (let at = 3; at < data.length; at += 4) {
      if ((data[at] ?? 0) < 128) continue;
      const [x, y] = [((at - 3) / 4) % width, Math.floor((at - 3) / 4 / width)];
      edges.left = Math.min(edges.left, x);
      edges.top = Math.min(edges.top, y);
      edges.right = Math.max(edges.right, x + 1);
      edges.bottom = Math.max(edges.bottom, y + 1);
    }
    const seen = person.getBoundingClientRect();
    const [across, down] = [seen.width / width, seen.height / height];
    person.style.visibility = 'hidden';
    return {
      left: seen.left - around.left + edges.left * across,
      top: seen.top - around.top + edges.top * down,
      right: seen.left - around.left + edges.right * across,
      bottom: seen.top - around.top + edges.bottom * down,
    };
  }, within);

/** Percent of pixels that differ; both pictures and one of the pixels that differ are kept beside the report. */
async function compare(page: Page, canvas: Buffer, room: Buffer, name: string): Promise<number> {
  const { share, differs } = await page.evaluate(countDiffering, {
    one: canvas.toString('base64'),
    other: room.toString('base64'),
    unseen: UNSEEN,
  });
  const pictures = { canvas, room, differs: Buffer.from(differs, 'base64') };
  for (const [side, picture] of Object.entries(pictures))
    await fs.writeFile(test.info().outputPath(`${name}-${side}.png`), picture);
  return share;
}

/** Runs in the page, which reads pictures. */
async function countDiffering({ one, other, unseen }: { one: string; other: string; unseen: number }) {
  const read = async (picture: string) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const ink = new OffscreenCanvas(width, height).getContext('2d');
    if (!ink) throw new Error('No canvas');
    ink.drawImage(bitmap, 0, 0);
    return { width, height, data: ink.getImageData(0, 0, width, height).data };
  };
  const [a, b] = [await read(one), await read(other)];
  if (a.width !== b.width || a.height !== b.height) throw new Error(`${a.width}×${a.height}, ${b.width}×${b.height}`);
  const shown = new ImageData(a.width, a.height);
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const off = Math.max(...[0, 1, 2].map((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0))));
    if (off > unseen) differing += 1;
    shown.data.set(off > unseen ? [0, 0, 0, 255] : [255, 255, 255, 255], at);
  }
  const board = new OffscreenCanvas(a.width, a.height);
  board.getContext('2d')?.putImageData(shown, 0, 0);
  const png = new Uint8Array(await (await board.convertToBlob()).arrayBuffer());
  let letters = '';
  for (const byte of png) letters += String.fromCharCode(byte);
  return { share: (100 * differing) / (a.width * a.height), differs: btoa(letters) };
}

const layouts = [
  ...SCENE_TEMPLATES.map(({ key, name }) => ({ key, name })),
  ...['colour', 'picture'].map((key) => ({ key, name: key })),
];

for (const { key, name } of layouts)
  test(`the canvas shows what the room shows, pixel by pixel, in both directions: ${name}`, {
    tag: key === 'gov' ? '@gate' : [],
  }, async ({ page, product }) => {
    const token = await product.signIn('demo');
    const { id, roleId, publicName } = await findPublic(product, token);
    let scene = SCENE_TEMPLATES.find((one) => one.key === key)?.scene;
    if (!scene) {
      const media = {
        picture: await upload(page, product, token, 'case-gov.webp'),
        other: await upload(page, product, token, 'case-museum.webp'),
        film: await upload(page, product, token, 'case-gov.mp4'),
      };
      const background: SceneBackground =
        key === 'colour'
          ? { kind: 'colour', from: '#eef2ff', to: '#c9d6f8', angle: 20 }
          : { kind: 'picture', url: media.other, fit: 'cover' };
      scene = allKinds(background, media);
    }
    await product.call(updateProject, { id, name: '同一幅画面', roleId, direction: '2', scene }, token);
    await product.call(publishProject, { id }, token);

    // Both at the same moment; everything else goes on.
    const now = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    await page.clock.setFixedTime(now);
    await page.route('https://page.example/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<meta charset="utf-8"><h1>别人的网页</h1>' }),
    );
    await page.setViewportSize(deskFor('2'));
    await signIn(page, product, `/home/project?id=${id}`);
    await page.getByRole('radiogroup', { name: '画面状态' }).getByText('待机').click();
    const canvas: Partial<Record<Direction, Buffer>> = {};
    const people: Partial<Record<Direction, Edges>> = {};
    for (const direction of ['1', '2'] as const) {
      await page.getByRole('radiogroup', { name: '画面方向' }).first().getByText(NAMES[direction]).click();
      await page.setViewportSize(deskFor(direction));
      await page.getByTitle('按实际大小显示').click();
      await expect(page.getByTitle('按实际大小显示')).toHaveText('100 %');
      const artboard = page.locator('[data-artboard]');
      await expect(artboard.locator('canvas[data-drawn]')).toBeAttached();
      await settle(page, '[data-artboard]');
      const clip = await artboard.boundingBox();
      if (!clip) throw new Error('no artboard');
      people[direction] = await boxOfPerson(page, '[data-artboard]');
      canvas[direction] = await page.screenshot({ clip });
    }
    for (const direction of ['1', '2'] as const) {
      await page.setViewportSize(SIZES[direction]);
      await page.goto(`${product.address}/?${direction}#/digital2/${publicName}`);
      await expect(page.locator(`[data-scene="idle"][data-direction="${direction}"]`)).toBeVisible();
      await expect(page.locator('canvas[data-stage-frames]')).not.toHaveAttribute('data-stage-frames', '0');
      await settle(page, '[data-scene]');
      const person = await boxOfPerson(page, '[data-scene]');
      for (const edge of ['left', 'top', 'right', 'bottom'] as const)
        expect
          .soft(Math.abs(person[edge] - (people[direction]?.[edge] ?? Number.NaN)), `${name}, the person's ${edge}`)
          .toBeLessThanOrEqual(BREATH);
      const share = await compare(
        page,
        canvas[direction] ?? Buffer.of(),
        await page.screenshot(),
        `${key}-${direction}`,
      );
      console.log(key, direction, share.toFixed(3));
      expect.soft(share, `${name}, ${NAMES[direction]}: percent of pixels that differ`).toBeLessThanOrEqual(MOST);
    }
  });
