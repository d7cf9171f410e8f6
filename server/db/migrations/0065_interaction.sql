ALTER TABLE "project" RENAME COLUMN "kiosk" TO "interaction";--> statement-breakpoint
UPDATE "project_version" SET "shown" = ("shown" - 'kiosk') || jsonb_build_object('interaction', "shown" -> 'kiosk') WHERE "shown" -> 'kiosk' IS NOT NULL;
