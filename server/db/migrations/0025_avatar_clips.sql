CREATE TABLE "avatar_medium" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"format" text NOT NULL,
	"alpha" text NOT NULL,
	"seconds" real NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "avatar" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "avatar" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "avatar" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "avatar" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "avatar_medium" ADD CONSTRAINT "avatar_medium_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avatar_medium_account" ON "avatar_medium" USING btree ("account_id","created_at");--> statement-breakpoint
ALTER TABLE "avatar" ADD CONSTRAINT "avatar_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avatar_account" ON "avatar" USING btree ("account_id","updated_at");