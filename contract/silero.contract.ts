/** A model that tells speech from other sounds, and what runs it in the browser. Not shipped: `npm run silero` fetches them. */
export const SILERO = {
  runtime: 'ort.wasm.bundle.min.mjs',
  wasm: 'ort-wasm-simd-threaded.wasm',
  model: 'silero_vad_v5.onnx',
} as const;
