import { makeCompound } from '#server/parsing/fixtures/make-compound.ts';
import { makeDoc } from '#server/parsing/fixtures/make-doc.ts';
import { makePpt } from '#server/parsing/fixtures/make-ppt.ts';
import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { familyOf, type HostileFile, MB, makeNoise, SENTENCE } from './hostile-file.ts';

const doc = () => Buffer.from(makeDoc(Array.from({ length: 12 }, () => ({ text: `${SENTENCE}\r` }))));
const ppt = () =>
  Buffer.from(
    makePpt(
      Array.from({ length: 40 }, () => ({
        texts: [
          [0, '标题'],
          [1, SENTENCE],
        ],
      })),
    ),
  );
const xls = () =>
  Buffer.from(makeWorkbook('xls', [{ name: '表', rows: Array.from({ length: 300 }, () => [SENTENCE, 1]) }]));

const SECTOR = 512;

/** Where the table of sectors of a compound file begins. */
const tableOf = (file: Buffer): number => (file.readUInt32LE(76) + 1) * SECTOR;
const directoryOf = (file: Buffer): number => (file.readUInt32LE(48) + 1) * SECTOR;

function change(file: Buffer, how: (file: Buffer) => void): Buffer {
  how(file);
  return file;
}

/** Every sector is followed by the same one. */
const circle = (to: number) => (file: Buffer) => {
  const table = tableOf(file);
  for (let at = 0; at < SECTOR / 4; at++) file.writeUInt32LE(to, table + at * 4);
};

/** Entries of the directory that are their own neighbours and children. */
const ownChildren = (file: Buffer): void => {
  const directory = directoryOf(file);
  for (let at = 0; at < 4; at++) for (const field of [68, 72, 76]) file.writeUInt32LE(at, directory + at * 128 + field);
};

const hugeSizes = (file: Buffer): void => {
  const directory = directoryOf(file);
  for (let at = 0; at < 4; at++) file.writeUInt32LE(0x7fffffff, directory + at * 128 + 120);
};

const half = (file: Buffer): Buffer => file.subarray(0, Math.floor(file.length / 2));

const ppRecord = (type: number, data: Buffer, container = true): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(container ? 0xf : 0, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
};

/** Containers in containers. */
function nestRecords(depth: number): Buffer {
  const heads = Buffer.alloc(depth * 8);
  for (let at = 0; at < depth; at++) ppRecord(0x03f0, Buffer.alloc(0)).copy(heads, at * 8);
  for (let at = 0; at < depth; at++) heads.writeUInt32LE((depth - at - 1) * 8, at * 8 + 4);
  return heads;
}

export const compounds = (): HostileFile[] =>
  familyOf('old office', [
    ...(['doc', 'ppt', 'xls'] as const).flatMap((kind) => {
      const make = { doc, ppt, xls }[kind];
      return [
        [`sectors-in-a-circle.${kind}`, () => change(make(), circle(1))],
        [
          `sectors-of-themselves.${kind}`,
          () =>
            change(make(), (file) => {
              const table = tableOf(file);
              for (let at = 0; at < SECTOR / 4; at++) file.writeUInt32LE(at, table + at * 4);
            }),
        ],
        [`children-of-themselves.${kind}`, () => change(make(), ownChildren)],
        [`sizes-of-2-gb.${kind}`, () => change(make(), hugeSizes)],
        [`half.${kind}`, () => half(make())],
        [
          `tables-of-a-billion-sectors.${kind}`,
          () =>
            change(make(), (file) => {
              file.writeUInt32LE(0x3fffffff, 44);
              file.writeUInt32LE(0x3fffffff, 72);
            }),
        ],
        [`sectors-of-2-to-60.${kind}`, () => change(make(), (file) => file.writeUInt16LE(60, 30))],
      ] as const;
    }),
    [
      'pieces-that-lie.doc',
      () =>
        change(doc(), (file) => {
          for (let at = SECTOR; at + 4 < file.length; at += 97) file.writeUInt32LE(0xfffffff0, at);
        }),
    ],
    [
      'records-100000-deep.ppt',
      () => makeCompound({ 'PowerPoint Document': nestRecords(100_000), 'Current User': Buffer.alloc(100) }),
    ],
    [
      'records-of-nothing.ppt',
      () => makeCompound({ 'PowerPoint Document': Buffer.alloc(8 * MB), 'Current User': Buffer.alloc(100) }),
    ],
    ['noise.doc', () => makeCompound({ WordDocument: makeNoise(MB), '1Table': makeNoise(MB) })],
    ['noise.xls', () => makeCompound({ Workbook: makeNoise(MB) })],
    ['locked.doc', () => makeDoc([{ text: 'a\r' }], { encrypted: true })],
    ['locked.ppt', () => makePpt([{ texts: [[0, 'a']] }], { encrypted: true })],
    ['locked.docx', () => makeCompound({ EncryptedPackage: Buffer.alloc(100) })],
    ['mail.doc', () => makeCompound({ __properties_version1: Buffer.alloc(100) })],
  ]);
