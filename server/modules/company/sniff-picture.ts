/** What pictures begin with. SVG is missing on purpose: it is a document that can run scripts. */
const MARKS: { type: string; offset: number; bytes: number[] }[][] = [
  [{ type: 'image/png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  [{ type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] }],
  [{ type: 'image/gif', offset: 0, bytes: [0x47, 0x49, 0x46, 0x38] }],
  [{ type: 'image/x-icon', offset: 0, bytes: [0x00, 0x00, 0x01, 0x00] }],
  [
    { type: 'image/webp', offset: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { type: 'image/webp', offset: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
];

/** Content type by the first bytes, whatever the name says; null for what is no picture of ours. */
export function sniffPicture(content: Uint8Array): string | null {
  const found = MARKS.find((marks) =>
    marks.every(({ offset, bytes }) => bytes.every((byte, i) => content[offset + i] === byte)),
  );
  return found?.[0]?.type ?? null;
}
