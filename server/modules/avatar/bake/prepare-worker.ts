import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { Keying } from '../../../../avatar/keying/key-formula.ts';
import { writeTables } from './write-tables.ts';

/** A film as ffmpeg has to be told about it. */
export interface FilmFacts {
  width: number;
  height: number;
  seconds: number;
  /** Pictures a second. */
  rate: number;
  /** How its colours were made of red, green and blue. */
  matrix: 'bt709' | 'smpte170m' | 'bt2020';
}

/** From here on up films that do not say are high definition; browsers guess the same. */
const HIGH_DEFINITION = 720;

/** Runs in a thread of its own: the file comes from somebody, and the tables take a while. Null: no film. */
export default async function prepare({ film, folder, keying }: { film: string; folder: string; keying: Keying }) {
  const input = new Input({ source: new FilePathSource(film), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    await writeTables(folder, keying);
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const { averagePacketRate } = await track.computePacketStats(100);
    const { matrix } = await track.getColorSpace();
    const facts: FilmFacts = {
      width,
      height,
      seconds: await track.computeDuration(),
      rate: averagePacketRate,
      matrix: readMatrix(matrix, height),
    };
    return facts;
  } finally {
    input.dispose();
  }
}

function readMatrix(name: string | null | undefined, height: number): FilmFacts['matrix'] {
  if (name === 'bt709' || name === 'smpte170m') return name;
  if (name === 'bt470bg') return 'smpte170m';
  if (name === 'bt2020-ncl') return 'bt2020';
  return height < HIGH_DEFINITION ? 'smpte170m' : 'bt709';
}
