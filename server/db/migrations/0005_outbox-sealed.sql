ALTER TABLE "outbox" ADD COLUMN "sealed_content" text;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "text";