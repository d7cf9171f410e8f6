/**
 * Lines of a byte stream as they complete, without their line breaks; empty ones are skipped. Characters and lines may be cut anywhere
 * by the network. Leaving the loop early cancels the stream.
 */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield line.trim();
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {}); // already broken off: nothing left to cancel
  }
}
