CREATE TABLE "avatar_conversion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"demuxer" text NOT NULL,
	"seconds" real,
	"is_stacked" integer NOT NULL,
	"use" text NOT NULL,
	"state" text NOT NULL,
	"share" real DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"medium_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "avatar_conversion" ADD CONSTRAINT "avatar_conversion_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avatar_conversion_account" ON "avatar_conversion" USING btree ("account_id","created_at");