DROP INDEX "segment_document";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "segment_position" ON "segment" USING btree ("document_id","position");