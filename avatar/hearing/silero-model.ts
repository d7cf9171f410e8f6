/** Samples of one judgement: 32 ms. */
export const SCORED_SAMPLES = 512;
/** Samples before them that the model wants to see again. */
const CONTEXT = 64;
const RATE = 16_000n;
const STATE = [2, 1, 128] as const;

/** The part of onnxruntime-web that is used; it comes from the operator's files, not from a package of ours. */
interface Runtime {
  env: { wasm: { numThreads: number; wasmPaths: { wasm: string } } };
  Tensor: new (type: string, data: Float32Array | BigInt64Array, shape: readonly number[]) => Tensor;
  InferenceSession: { create(model: string): Promise<Session> };
}
interface Tensor {
  readonly data: ArrayLike<number>;
}
interface Session {
  run(feeds: Record<string, Tensor>): Promise<{ output: Tensor; stateN: Tensor }>;
}

export interface SileroModel {
  /** Probability that somebody speaks in the next {@link SCORED_SAMPLES}; one after the other. */
  score(samples: Float32Array): Promise<number>;
  /** What comes next has nothing to do with what came before. */
  reset(): void;
}

/** Where the files are. */
export interface SileroFiles {
  runtime: string;
  wasm: string;
  model: string;
}

/** Loads Silero VAD (version 5). One thread: others would need a page that is isolated from all other origins. */
export async function loadSilero({ runtime, wasm, model }: SileroFiles): Promise<SileroModel> {
  const { env, Tensor, InferenceSession }: Runtime = await import(/* @vite-ignore */ runtime);
  env.wasm.numThreads = 1;
  env.wasm.wasmPaths = { wasm };
  const session = await InferenceSession.create(model);
  const silence = () => new Tensor('float32', new Float32Array(STATE[0] * STATE[1] * STATE[2]), STATE);
  const sr = new Tensor('int64', BigInt64Array.of(RATE), [1]);
  let state = silence();
  let context = new Float32Array(CONTEXT);
  return {
    async score(samples) {
      const input = new Float32Array(CONTEXT + SCORED_SAMPLES);
      input.set(context);
      input.set(samples, CONTEXT);
      context = input.slice(-CONTEXT);
      const { output, stateN } = await session.run({
        input: new Tensor('float32', input, [1, input.length]),
        state,
        sr,
      });
      state = stateN;
      return output.data[0] ?? 0;
    },
    reset() {
      state = silence();
      context = new Float32Array(CONTEXT);
    },
  };
}
