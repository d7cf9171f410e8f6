CREATE TABLE "conversation_state" (
	"conversation_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"version" integer NOT NULL,
	"revision" integer NOT NULL,
	"value" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_state_conversation_id_slot_pk" PRIMARY KEY("conversation_id","slot")
);
--> statement-breakpoint
ALTER TABLE "conversation_state" ADD CONSTRAINT "conversation_state_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;