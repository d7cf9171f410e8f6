/** The part of the package that the synthesis process uses; it ships no types. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakEvent {
    type: string;
    /** Milliseconds from the start of the sound. */
    audio_position: number;
    /** Of a phoneme event: its IPA; empty where a word or clause ends. */
    id?: string | number;
  }

  interface EspeakWorker {
    /** 0 when the voice was found. */
    set_voice(name: string): number;
    /** Words a minute, 80 to 450. */
    set_rate(rate: number): void;
    /** 0 to 100. */
    set_pitch(pitch: number): void;
    /** 0 to 100: how far the melody moves. */
    set_range(range: number): void;
    /** 0 to 200. */
    set_volume(volume: number): void;
    /** Calls back with pieces of 22,050 Hz sound; a truthy answer stops. */
    synthesize(text: string, onPiece: (samples: Int16Array | null, events: EspeakEvent[]) => boolean): void;
  }

  interface EspeakModule {
    eSpeakNGWorker: new () => EspeakWorker;
    FS: { writeFile(path: string, text: string): void };
  }

  export default function loadEspeak(options: {
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<EspeakModule>;
}
