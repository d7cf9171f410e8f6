CREATE TABLE "sensitive_list" (
	"owner" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensitive_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"category" text NOT NULL,
	"direction" text NOT NULL,
	"account_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"excerpt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sensitive_word" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"word" text NOT NULL,
	"folded" text NOT NULL,
	"category" text NOT NULL,
	"level" smallint NOT NULL,
	"kind" text NOT NULL,
	"enabled" boolean NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "moderation" jsonb;--> statement-breakpoint
ALTER TABLE "sensitive_record" ADD CONSTRAINT "sensitive_record_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensitive_record" ADD CONSTRAINT "sensitive_record_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensitive_word" ADD CONSTRAINT "sensitive_word_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sensitive_record_created" ON "sensitive_record" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sensitive_word_platform" ON "sensitive_word" USING btree ("folded") WHERE "sensitive_word"."account_id" is null and "sensitive_word"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sensitive_word_account" ON "sensitive_word" USING btree ("account_id","folded") WHERE "sensitive_word"."account_id" is not null and "sensitive_word"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sensitive_word_updated" ON "sensitive_word" USING btree ("updated_at","id");