import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Block, Line } from 'tesseract.js';
import { joinText } from '../pdf/build-rows.ts';
import { endsSentence } from '../segment/find-cut.ts';
import type { GreyPicture } from './render-page.ts';

export interface Recogniser {
  /** Paragraphs in reading order. */
  recognise(picture: GreyPicture): Promise<string[]>;
  close(): Promise<void>;
}

const LANGUAGE = 'chi_sim';
/** What the engine trusts less is part of a drawing, a signature, or text over text. */
const MIN_CONFIDENCE = 30;
const PRINT = 60;
/** A line that ends this many of its heights before the block does is the last of its paragraph. */
const FULL = 2.5;

/** Starts the engine on files that are installed; nothing is ever fetched. Undefined where it or its language is not installed. */
export async function createRecogniser(): Promise<Recogniser | undefined> {
  const langPath = findLanguage();
  if (!langPath) return undefined;
  try {
    const { createWorker, OEM } = await import('tesseract.js');
    const worker = await createWorker(LANGUAGE, OEM.LSTM_ONLY, {
      langPath,
      gzip: true,
      cacheMethod: 'none',
      errorHandler: () => {},
    });
    return {
      async recognise(picture) {
        const { data } = await worker.recognize(picture, {}, { text: false, blocks: true });
        return (data.blocks ?? []).flatMap(readBlock).filter((text) => /[\p{L}\p{N}]/u.test(text));
      },
      close: async () => void (await worker.terminate()),
    };
  } catch {
    return undefined;
  }
}

function findLanguage(): string | undefined {
  try {
    const root = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${LANGUAGE}/package.json`));
    const folder = join(root, '4.0.0_best_int');
    return existsSync(join(folder, `${LANGUAGE}.traineddata.gz`)) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function readBlock({ paragraphs, bbox }: Block): string[] {
  const isFull = (line: Line) => line.bbox.x1 > bbox.x1 - (line.bbox.y1 - line.bbox.y0) * FULL;
  // One line is always the longest: only several that end at the same edge are running text.
  const runs = paragraphs.flatMap(({ lines }) => lines).filter(isFull).length > 1;
  return paragraphs.map(({ lines }) => {
    let text = '';
    let goesOn = false;
    for (const line of lines) {
      // In a line of print a rare character is read with little trust and often right all the same.
      const least = line.confidence >= PRINT ? 0 : MIN_CONFIDENCE;
      const sure = line.words.filter(({ confidence }) => confidence >= least);
      const words = cleanLine(sure.map((word) => word.text).join(' '));
      if (!words) continue;
      text = !text ? words : goesOn ? joinText(text, words) : `${text}\n${words}`;
      goesOn = runs && isFull(line) && !endsSentence(words, words.length);
    }
    return text;
  });
}

const WIDE = '[\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef“”‘’—…]';
const SPACE_BETWEEN_WIDE = new RegExp(`(?<=${WIDE})[ \\t]+(?=${WIDE})`, 'gu');

/** The engine puts spaces between Chinese characters, which nobody types and no search finds. */
export function cleanLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(SPACE_BETWEEN_WIDE, '').trim();
}
