CREATE TABLE "survey_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"visitor_id" text NOT NULL,
	"cid" text NOT NULL,
	"version" text NOT NULL,
	"survey" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"current" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "survey_run" ADD CONSTRAINT "survey_run_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_run" ADD CONSTRAINT "survey_run_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_run_running" ON "survey_run" USING btree ("role_id","account_id","channel","visitor_id","cid") WHERE status = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "survey_run_submitted" ON "survey_run" USING btree ("role_id","version","channel","visitor_id") WHERE status = 'submitted' and visitor_id <> '';--> statement-breakpoint
CREATE INDEX "survey_run_role" ON "survey_run" USING btree ("role_id","created_at");