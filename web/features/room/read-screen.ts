import type { DeviceScreen } from '#avatar/device-size.ts';

export const readScreen = (): DeviceScreen => ({
  width: screen.width,
  height: screen.height,
  pixelRatio: devicePixelRatio,
  isTouch: matchMedia('(pointer: coarse)').matches,
});
