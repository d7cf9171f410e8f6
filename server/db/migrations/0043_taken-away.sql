DROP INDEX "conversation_cid";--> statement-breakpoint
CREATE INDEX "conversation_taken_away" ON "conversation" USING btree ("role_id","account_id","channel","visitor_id","cid") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_cid" ON "conversation" USING btree ("role_id","account_id","channel","visitor_id","cid") WHERE deleted_at is null;