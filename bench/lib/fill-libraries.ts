import path from 'node:path';
import { Segmentation } from '#contract/segmentation.contract.ts';
import { chooseReader } from '#server/parsing/choose-reader.ts';
import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import { createCutter } from '#server/parsing/segment/create-cutter.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createSampleLibraries, type SampleLibrary } from '#server/testing/sample-library.ts';

/** Reads and cuts a file as an upload is, without workers and without the index. */
export async function cutFile(file: string): Promise<ParsedSegment[]> {
  const { reader } = await chooseReader(file, path.basename(file));
  const cutter = createCutter(Segmentation.parse({}));
  const segments: ParsedSegment[] = [];
  const steps = reader.read(file, { maxRecognised: 0, extend: () => {} });
  for (let step = await steps.next(); !step.done; step = await steps.next())
    for (const block of step.value.blocks) segments.push(...cutter.add(block));
  segments.push(...cutter.finish());
  return segments;
}

/** A library for each document of a folder, in one database. */
export async function fillLibraries(
  db: Database,
  folder: string,
  names: Iterable<string>,
): Promise<Map<string, { library: SampleLibrary; segments: ParsedSegment[] }>> {
  const samples = await createSampleLibraries(db);
  const libraries = new Map<string, { library: SampleLibrary; segments: ParsedSegment[] }>();
  for (const name of new Set(names)) {
    const library = await samples.addLibrary();
    const document = await samples.addDocument(library, name);
    const segments = await cutFile(path.join(folder, 'documents', name));
    for (const { text, heading } of segments) await samples.addSegments(library, document, [text], heading);
    libraries.set(name, { library, segments });
  }
  return libraries;
}
