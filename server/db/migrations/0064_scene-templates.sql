CREATE TABLE "scene_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scene" jsonb NOT NULL,
	"avatar_code" text NOT NULL,
	"role_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "scene_template" ADD CONSTRAINT "scene_template_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scene_template_account" ON "scene_template" USING btree ("account_id","created_at");--> statement-breakpoint
SELECT watch_file_names(ARRAY['scene_template']::regclass[]);
