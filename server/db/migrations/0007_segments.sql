CREATE TABLE "document_text" (
	"document_id" uuid NOT NULL,
	"start_at" integer NOT NULL,
	"end_at" integer NOT NULL,
	"page" integer,
	"text" text NOT NULL,
	CONSTRAINT "document_text_document_id_start_at_pk" PRIMARY KEY("document_id","start_at")
);
--> statement-breakpoint
ALTER TABLE "segment" ALTER COLUMN "position" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "posting_batch" ADD COLUMN "revision" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "posting_batch_revision_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "document_text" ADD CONSTRAINT "document_text_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "segment_document" ON "segment" USING btree ("document_id","id");--> statement-breakpoint
-- Documents that were read before keep what their segments have of the original.
INSERT INTO "document_text" ("document_id", "start_at", "end_at", "page", "text")
SELECT "document_id", "start_at", max("end_at"), min("page"), (array_agg(right("text", "end_at" - "start_at") ORDER BY "end_at" DESC))[1]
FROM "segment" WHERE "end_at" > "start_at" GROUP BY "document_id", "start_at";
