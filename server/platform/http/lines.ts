/** Events of a stream that are written already: whole lines, each with its line break. Sent as they are. */
export class Lines {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
