/** Runs on the audio thread: hands the microphone's sound on, 20 ms at a time. The library of the DOM does not declare this place. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

class CaptureProcessor extends AudioWorkletProcessor {
  private piece = new Float32Array(Math.round(sampleRate / 50));
  private filled = 0;

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.piece[this.filled++] = sample;
      if (this.filled < this.piece.length) continue;
      this.port.postMessage(this.piece);
      this.piece = new Float32Array(this.piece.length);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor('capture', CaptureProcessor);
