CREATE TABLE "short_link" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"page" text NOT NULL,
	"ticket" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "short_link_ticket" UNIQUE("ticket","page")
);
--> statement-breakpoint
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_link_project" ON "short_link" USING btree ("project_id","page","until");--> statement-breakpoint
CREATE INDEX "short_link_until" ON "short_link" USING btree ("until");