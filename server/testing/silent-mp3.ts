/** Nothing to be heard, as mp3. @param frames of 128 kbit/s at 44.1 kHz: 417 bytes and 26 ms each */
export const silentMp3 = (frames: number): Buffer =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0x64), Buffer.alloc(413)])),
  );
