CREATE TABLE "model_usage" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"role_id" uuid,
	"turn_id" uuid,
	"model" text NOT NULL,
	"provider_id" text NOT NULL,
	"provider_name" text NOT NULL,
	"prompt_tokens" integer NOT NULL,
	"completion_tokens" integer NOT NULL,
	"estimated" boolean NOT NULL,
	"cost" double precision NOT NULL,
	"first_token_ms" integer NOT NULL,
	"total_ms" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "model_usage_created" ON "model_usage" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "model_usage_account" ON "model_usage" USING btree ("account_id","created_at");