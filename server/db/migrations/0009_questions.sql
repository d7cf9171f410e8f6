CREATE TABLE "question_import_error" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"sheet" text NOT NULL,
	"row" integer NOT NULL,
	"reason" text NOT NULL,
	"cells" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "small_doc_lib_id" uuid;--> statement-breakpoint
ALTER TABLE "question_import_error" ADD CONSTRAINT "question_import_error_run_id_knowledge_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."knowledge_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_import_error_run" ON "question_import_error" USING btree ("run_id","id");--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_small_doc_lib_id_library_id_fk" FOREIGN KEY ("small_doc_lib_id") REFERENCES "public"."library"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_keys" ON "question" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "role_question_library" ON "role" USING btree ("small_doc_lib_id");