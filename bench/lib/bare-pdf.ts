/** The least that reading a PDF can be, in a process of its own: pdf.js hands over the text of every page, and that is all. */
import { openPdf } from '#server/parsing/pdf/open-pdf.ts';

process.on('message', async ({ path }: { path: string }) => {
  const started = performance.now();
  const pdf = await openPdf(path);
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    for (const item of (await page.getTextContent()).items) if ('str' in item) characters += item.str.length;
    page.cleanup();
  }
  await pdf.loadingTask.destroy();
  process.send?.({ ms: performance.now() - started, pages: pdf.numPages, characters });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
