ALTER TABLE "project" ADD COLUMN "access_hash" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "access_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "embed_domains" jsonb DEFAULT '[]'::jsonb NOT NULL;