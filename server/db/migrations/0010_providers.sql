CREATE TABLE "provider" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text,
	"models" jsonb NOT NULL,
	"concurrency" integer NOT NULL,
	"timeout_ms" integer NOT NULL,
	"enabled" smallint NOT NULL,
	"priority" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
