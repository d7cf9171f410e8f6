import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { companyAsset } from './company.table.ts';

export function createAssetStore(db: Database) {
  return {
    /** Answers the new picture's id; `also` belongs to the same transaction. */
    async insert(
      contentType: string,
      content: Buffer,
      also: (id: string, tx: Transaction) => Promise<void>,
    ): Promise<string> {
      const values = { contentType, content: content.toString('base64') };
      return db.transaction(async (tx) => {
        const [row] = await tx.insert(companyAsset).values(values).returning({ id: companyAsset.id });
        if (!row) throw new Error('the picture was not inserted');
        await also(row.id, tx);
        return row.id;
      });
    },
    async find(id: string): Promise<{ contentType: string; content: Buffer } | null> {
      const [row] = await db.select().from(companyAsset).where(eq(companyAsset.id, id)).limit(1);
      return row ? { contentType: row.contentType, content: Buffer.from(row.content, 'base64') } : null;
    },
  };
}

export type AssetStore = ReturnType<typeof createAssetStore>;
