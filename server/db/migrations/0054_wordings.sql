CREATE TABLE "wording" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"said" text NOT NULL,
	"folded" text NOT NULL,
	"meant" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "wording" ADD CONSTRAINT "wording_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wording_account" ON "wording" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wording_said" ON "wording" USING btree ("account_id","folded") WHERE deleted_at is null;