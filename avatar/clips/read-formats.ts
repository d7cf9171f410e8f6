import type { ClipFormats } from './choose-clip.ts';

/** VP9 with alpha is drawn rightly by Chrome alone, so it alone is given webm (specification 1 §9). */
export function readFormats(createVideo: () => HTMLVideoElement): ClipFormats {
  const probe = createVideo();
  const isChrome = /Chrom(e|ium)\//.test(navigator.userAgent);
  return {
    webm: isChrome && probe.canPlayType('video/webm; codecs="vp9"') !== '',
    mp4: probe.canPlayType('video/mp4; codecs="avc1.42E01E"') !== '',
  };
}
