import type { z } from 'zod';
import { isStorable } from '#server/platform/http/register-endpoint.ts';
import type { Log } from '#server/platform/log.ts';
import type { SlotChange, StoredSlot } from '../conversation-state.store.ts';

/** Bytes of a slot's value as JSON: it is read with every turn. */
const MOST_BYTES = 16 * 1024;

/** One thing that a conversation keeps from turn to turn. */
export interface Slot<V> {
  /** Names it in the database. */
  readonly id: string;
  /** From 1, one more whenever what was stored can't be read by the schema any more. */
  readonly version: number;
  readonly schema: z.ZodType<V>;
  /** What an older version has stored, as this one has it; without it, that is forgotten. */
  migrate?(stored: unknown, version: number): unknown;
}

/** What a conversation keeps, as one turn sees it: with its own changes, and without those of a turn at the same time. */
export interface OpenMemory {
  /** Null: nothing is kept, or nothing that can be read. */
  get<V>(slot: Slot<V>): V | null;
  /**
   * Changes a slot; null keeps nothing. Saved with the turn's record, however the turn ends. Where a turn at the same time has changed
   * the slot first, `make` runs again on what that one has left. Throws for a value that the schema refuses or that is too large.
   */
  change<V>(slot: Slot<V>, make: (value: V | null) => V | null): void;
}

export interface Memory {
  open(): Promise<OpenMemory>;
  changes(): SlotChange[];
}

/** @param read what is stored; asked once, when something is wanted */
export function createMemory(read: () => Promise<StoredSlot[]>, log: Pick<Log, 'warn'>): Memory {
  const made = new Map<
    string,
    { slot: Slot<unknown>; value: unknown; stored: StoredSlot | undefined; steps: Make[] }
  >();
  let opening: Promise<OpenMemory> | null = null;

  function readSlot<V>(slot: Slot<V>, stored: StoredSlot | null | undefined): V | null {
    if (!stored || stored.value === null) return null;
    try {
      if (stored.version === slot.version) return slot.schema.parse(stored.value);
      if (stored.version < slot.version && slot.migrate)
        return slot.schema.parse(slot.migrate(stored.value, stored.version));
    } catch (error) {
      log.warn({ err: error, slot: slot.id, version: stored.version }, 'state of a conversation not read');
    }
    return null;
  }

  async function start(): Promise<OpenMemory> {
    const stored = new Map((await read()).map((one) => [one.slot, one]));
    const get = <V>(slot: Slot<V>): V | null => {
      const own = made.get(slot.id);
      return own ? (own.value as V | null) : readSlot(slot, stored.get(slot.id));
    };
    return {
      get,
      change(slot, make) {
        const value = checkValue(slot, make(get(slot)));
        const before = made.get(slot.id);
        made.set(slot.id, {
          slot: slot as Slot<unknown>,
          value,
          stored: stored.get(slot.id),
          steps: [...(before?.steps ?? []), make as Make],
        });
      },
    };
  }

  return {
    open: () => (opening ??= start()),
    changes: () =>
      [...made.values()]
        .filter((change) => !isNewer(change))
        .map(({ slot, value, stored, steps }) => ({
          slot: slot.id,
          version: slot.version,
          revision: stored?.revision ?? 0,
          value,
          redo(now) {
            try {
              if (isNewer({ slot, stored: now })) return undefined;
              return steps.reduce<unknown>((kept, make) => checkValue(slot, make(kept)), readSlot(slot, now));
            } catch (error) {
              log.warn({ err: error, slot: slot.id }, 'state of a conversation not changed');
              return undefined;
            }
          },
        })),
  };
}

type Make = (value: unknown) => unknown;

/** Stored by a newer program, which knows better: while servers are changed one after the other both talk. What is changed here lasts for this turn. */
const isNewer = ({ slot, stored }: { slot: Slot<unknown>; stored: StoredSlot | null | undefined }): boolean =>
  (stored?.version ?? 0) > slot.version;

function checkValue<V>(slot: Slot<V>, value: V | null): V | null {
  if (value === null) return null;
  const checked = slot.schema.parse(value);
  if (!isStorable(checked)) throw new Error(`characters in ${slot.id} that cannot be stored`);
  if (Buffer.byteLength(JSON.stringify(checked)) > MOST_BYTES)
    throw new Error(`more than ${MOST_BYTES} bytes in ${slot.id}`);
  return checked;
}
