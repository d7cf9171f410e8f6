DROP INDEX "segment_position";--> statement-breakpoint
ALTER TABLE "document_text" DROP CONSTRAINT "document_text_document_id_start_at_pk";--> statement-breakpoint
ALTER TABLE "web_page" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "web_page" ADD COLUMN "last_modified" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "retriable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "live_run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "recut" jsonb;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "previous_cut" jsonb;--> statement-breakpoint
ALTER TABLE "document_text" ADD COLUMN "run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_text" ADD CONSTRAINT "document_text_document_id_run_start_at_pk" PRIMARY KEY("document_id","run","start_at");--> statement-breakpoint
ALTER TABLE "segment" ADD COLUMN "run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "segment_change" ADD COLUMN "run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posting_batch" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "posting_batch_hidden" ON "posting_batch" USING btree ("library_key") WHERE hidden;--> statement-breakpoint
CREATE UNIQUE INDEX "segment_position" ON "segment" USING btree ("document_id","run","position");
