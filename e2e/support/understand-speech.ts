/** For `page.addInitScript`: a browser that understands speech by itself: words at once, and the whole question when it is stopped. */
export function understandSpeech(): void {
  class Engine {
    onresult: ((event: object) => void) | null = null;
    onend: (() => void) | null = null;
    private tell(transcript: string, isFinal: boolean) {
      this.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] });
    }
    start() {
      queueMicrotask(() => this.tell('支持哪些', false));
    }
    stop() {
      this.tell('支持哪些文档？', true);
      this.onend?.();
    }
    abort() {
      this.onend?.();
    }
  }
  Object.assign(window, { SpeechRecognition: Engine, webkitSpeechRecognition: Engine });
}
