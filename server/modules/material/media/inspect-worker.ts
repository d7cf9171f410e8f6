import fs from 'node:fs/promises';
import path from 'node:path';
import { type MaterialKind, refuseSize } from '#contract/material.contract.ts';
import { rewriteFilm } from './film.ts';
import { checkFont } from './font.ts';
import { makePreview, rewritePicture } from './picture.ts';
import { MaterialRefusal } from './refusal.ts';
import { readHead, sniff } from './sniff.ts';

export interface Inspect {
  /** Path of the file, and of a still that the page has drawn of it. */
  file: string;
  /** As its owner calls it. */
  name: string;
  poster: string | null;
  /** Where what is made goes. */
  folder: string;
}

export interface Inspected {
  kind: MaterialKind;
  format: string;
  width: number;
  height: number;
  seconds: number;
  /** Paths of what is kept, and of a small picture of it. */
  file: string;
  preview: string | null;
}

/** Twice as wide as high, and no smaller than this: a panorama as cameras write it. */
const PANORAMA_WIDTH = 2048;

export type Found = Inspected | { refused: string };

/** What a file is, and what is kept of it. In a process of its own: files come from people. */
export async function workOnFile(given: Inspect): Promise<Found> {
  try {
    return await look(given);
  } catch (error) {
    if (error instanceof MaterialRefusal) return { refused: error.message };
    throw error;
  }
}

async function look({ file, name, poster, folder }: Inspect): Promise<Inspected> {
  const made = path.join(folder, 'made');
  const preview = path.join(folder, 'preview');
  const { head, size } = await readHead(file);
  const sniffed = sniff(head, name);
  if (sniffed.kind === 'font') {
    checkSize(size, 'font');
    checkFont(await fs.readFile(file), sniffed.format);
    return { kind: 'font', format: sniffed.format, width: 0, height: 0, seconds: 0, file, preview: null };
  }
  if (sniffed.kind === 'media') {
    const film = await rewriteFilm(file, made);
    checkSize(size, film.kind);
    const still = poster && film.kind === 'video' ? await makePreview(poster).catch(() => null) : null;
    if (still) await fs.writeFile(preview, still);
    return { ...film, file: made, preview: still && preview };
  }
  checkSize(size, 'image');
  const picture = await rewritePicture(file, sniffed.format);
  await fs.writeFile(made, picture.bytes);
  if (picture.preview) await fs.writeFile(preview, picture.preview);
  const { format, width, height } = picture;
  const isRound = width === 2 * height && width >= PANORAMA_WIDTH && format !== 'gif';
  return {
    ...{ kind: isRound ? 'panorama' : 'image', format, width, height, seconds: 0 },
    ...{ file: made, preview: picture.preview && preview },
  };
}

function checkSize(size: number, kind: MaterialKind): void {
  const refusal = refuseSize(size, kind);
  if (refusal) throw new MaterialRefusal(refusal);
}
