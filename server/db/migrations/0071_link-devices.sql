ALTER TABLE "short_link" DROP CONSTRAINT "short_link_ticket";--> statement-breakpoint
ALTER TABLE "short_link" ADD COLUMN "device" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_ticket" UNIQUE("ticket","page","device");