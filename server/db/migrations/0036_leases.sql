CREATE TABLE "lease" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"slot" integer,
	"owner" uuid NOT NULL,
	"account_id" uuid,
	"holder" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lease_kind_name_scope_pk" PRIMARY KEY("kind","name","scope"),
	CONSTRAINT "lease_scope_slot" UNIQUE("scope","slot")
);
