import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** Ids grow with time (UUID version 7), so that indexes stay compact. */
export const newId = (): string => v7();

export const id = () => uuid('id').primaryKey().$defaultFn(newId);
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
export const updatedAt = () => moment('updated_at').notNull().defaultNow();
