CREATE TABLE "avatar_bake" (
	"avatar_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"state" text NOT NULL,
	"items" jsonb NOT NULL,
	"keying" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"share" real DEFAULT 0 NOT NULL,
	"made" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "avatar_bake" ADD CONSTRAINT "avatar_bake_avatar_id_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatar"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_bake" ADD CONSTRAINT "avatar_bake_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;