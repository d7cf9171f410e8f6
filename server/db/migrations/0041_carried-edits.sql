CREATE TABLE "carried_edit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL,
	"enabled" boolean NOT NULL,
	"page" integer,
	"heading" jsonb NOT NULL,
	"original" text NOT NULL,
	"start_at" integer,
	"end_at" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "carried_edit" ADD CONSTRAINT "carried_edit_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carried_edit_document" ON "carried_edit" USING btree ("document_id","run");