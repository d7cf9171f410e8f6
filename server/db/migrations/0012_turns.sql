CREATE TABLE "record_setting" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"retention_days" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "conversation_cid";--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "visitor_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "media" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "engines" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "prompt_tokens" integer;--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "completion_tokens" integer;--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "interruption" text;--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "heard_text" text;--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "stages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "record_setting" ADD CONSTRAINT "record_setting_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_account" ON "conversation" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_cid" ON "conversation" USING btree ("role_id","account_id","channel","visitor_id","cid");--> statement-breakpoint
UPDATE "conversation" SET "updated_at" = "created_at";
