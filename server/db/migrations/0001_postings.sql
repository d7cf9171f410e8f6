CREATE TABLE "posting" (
	"first_segment" bigint NOT NULL,
	"library_key" integer NOT NULL,
	"segment_count" smallint NOT NULL,
	"term" text collate "C" NOT NULL,
	"entries" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posting_batch" (
	"first_segment" bigint PRIMARY KEY NOT NULL,
	"library_key" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"segment_count" smallint NOT NULL,
	"total_length" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posting_batch" ADD CONSTRAINT "posting_batch_first_segment_segment_id_fk" FOREIGN KEY ("first_segment") REFERENCES "public"."segment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_batch" ADD CONSTRAINT "posting_batch_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posting_term" ON "posting" USING btree ("library_key","term");--> statement-breakpoint
CREATE INDEX "posting_first_segment" ON "posting" USING btree ("first_segment");--> statement-breakpoint
CREATE INDEX "posting_batch_library" ON "posting_batch" USING btree ("library_key");--> statement-breakpoint
CREATE INDEX "posting_batch_document" ON "posting_batch" USING btree ("document_id");--> statement-breakpoint
-- Postings go with their batch, whoever deletes it (a foreign key on each of millions of rows would triple the time to write them).
CREATE FUNCTION "delete_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "posting" WHERE "first_segment" = OLD."first_segment";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "posting_batch_deleted" AFTER DELETE ON "posting_batch" FOR EACH ROW EXECUTE FUNCTION "delete_postings"();
