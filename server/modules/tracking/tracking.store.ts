import type { Database } from '#server/platform/database/open-database.ts';
import { conversion } from './tracking.table.ts';

export type NewConversion = Omit<typeof conversion.$inferInsert, 'id' | 'createdAt'>;

export function createTrackingStore(db: Database) {
  return {
    async insert(values: NewConversion): Promise<void> {
      await db.insert(conversion).values(values);
    },
  };
}
