import type { ChatEvent } from '#contract/chat.contract.ts';
import { Lines } from '#server/platform/http/lines.ts';

/** Of a turn's events what is said, for clients that want no JSON; of one that fails before a word the sentence that says so. */
export async function* onlyWords(events: AsyncIterable<Lines | ChatEvent>): AsyncGenerator<Lines> {
  let said = false;
  for await (const one of events) {
    const written = one instanceof Lines ? one.text : JSON.stringify(one);
    let words = '';
    for (const line of written.split('\n')) {
      if (line === '') continue;
      const { text = '', error = '' } = (JSON.parse(line) as ChatEvent).entities;
      words += text || (said || words ? '' : error);
    }
    if (words === '') continue;
    said = true;
    yield new Lines(words);
  }
}
