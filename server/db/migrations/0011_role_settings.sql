CREATE TABLE "role_detail" (
	"role_id" uuid NOT NULL,
	"language" text NOT NULL,
	"position" smallint NOT NULL,
	"texts" jsonb NOT NULL,
	"small_doc_lib_id" uuid,
	CONSTRAINT "role_detail_role_id_language_pk" PRIMARY KEY("role_id","language")
);
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "role_detail" ADD CONSTRAINT "role_detail_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_detail" ADD CONSTRAINT "role_detail_small_doc_lib_id_library_id_fk" FOREIGN KEY ("small_doc_lib_id") REFERENCES "public"."library"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_detail_question_library" ON "role_detail" USING btree ("small_doc_lib_id");