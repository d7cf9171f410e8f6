ALTER TABLE "tool_server" ADD COLUMN "tool_choices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_server" ADD COLUMN "tool_prints" jsonb;