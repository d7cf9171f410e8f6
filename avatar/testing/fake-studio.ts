import type { DecodePicture } from '../vrm/load-vrm.ts';
import type { Studio } from '../vrm/studio.ts';

/** A studio without a graphics card, which remembers what it was told. */
export function createFakeStudio({ isSlow = false, isLost = (): boolean => false } = {}) {
  const told = { draws: 0, sizes: [] as [number, number][], models: 0, isDisposed: false };
  const studio: Studio = {
    isSlow,
    resize: (width, height) => void told.sizes.push([width, height]),
    aim() {},
    stage(model) {
      told.models += model ? 1 : 0;
    },
    backdrop() {},
    draw() {
      if (isLost()) return false;
      told.draws += 1;
      return true;
    },
    dispose() {
      told.isDisposed = true;
    },
  };
  return { ...studio, told };
}

/** Pictures are not looked at where nothing is drawn. */
export const fakeDecode: DecodePicture = async () => ({ width: 1, height: 1, close() {} });
