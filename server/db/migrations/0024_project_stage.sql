ALTER TABLE "project" ADD COLUMN "background_type" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "background" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "position" text DEFAULT '' NOT NULL;