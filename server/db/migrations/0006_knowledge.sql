CREATE TABLE "cleaning_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"segment_id" bigint NOT NULL,
	"rules" text[] NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"change_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "web_page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"url" text NOT NULL,
	"document_id" uuid,
	"content_hash" text,
	"title" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"reason" text,
	"depth" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_source" (
	"id" uuid PRIMARY KEY NOT NULL,
	"library_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"urls" jsonb NOT NULL,
	"max_pages" integer NOT NULL,
	"schedule" text DEFAULT 'none' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"reason" text,
	"next_run_at" timestamp with time zone,
	"last_run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "generated_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"segment_id" bigint NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"engine" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "knowledge_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"library_id" uuid NOT NULL,
	"document_id" uuid,
	"kind" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"reason" text,
	"progress_done" integer DEFAULT 0 NOT NULL,
	"progress_total" integer DEFAULT 0 NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "segment_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"action" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"library_id" uuid NOT NULL,
	"segment_id" bigint,
	"classify" text DEFAULT '' NOT NULL,
	"question" text NOT NULL,
	"normalized" text NOT NULL,
	"similar" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text NOT NULL,
	"picture_url" text DEFAULT '' NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "regression_case" (
	"id" uuid PRIMARY KEY NOT NULL,
	"library_id" uuid NOT NULL,
	"question" text NOT NULL,
	"expected_text" text DEFAULT '' NOT NULL,
	"document_id" uuid,
	"expect_refusal" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"last_result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "segmentation" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "library" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "segment" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "segment" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cleaning_proposal" ADD CONSTRAINT "cleaning_proposal_run_id_knowledge_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."knowledge_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_proposal" ADD CONSTRAINT "cleaning_proposal_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_proposal" ADD CONSTRAINT "cleaning_proposal_change_id_segment_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."segment_change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_page" ADD CONSTRAINT "web_page_source_id_web_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."web_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_page" ADD CONSTRAINT "web_page_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_source" ADD CONSTRAINT "web_source_library_id_library_id_fk" FOREIGN KEY ("library_id") REFERENCES "public"."library"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_question" ADD CONSTRAINT "generated_question_run_id_knowledge_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."knowledge_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_question" ADD CONSTRAINT "generated_question_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_run" ADD CONSTRAINT "knowledge_run_library_id_library_id_fk" FOREIGN KEY ("library_id") REFERENCES "public"."library"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_run" ADD CONSTRAINT "knowledge_run_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_change" ADD CONSTRAINT "segment_change_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_library_id_library_id_fk" FOREIGN KEY ("library_id") REFERENCES "public"."library"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_segment_id_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regression_case" ADD CONSTRAINT "regression_case_library_id_library_id_fk" FOREIGN KEY ("library_id") REFERENCES "public"."library"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regression_case" ADD CONSTRAINT "regression_case_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cleaning_proposal_run" ON "cleaning_proposal" USING btree ("run_id","status");--> statement-breakpoint
CREATE INDEX "cleaning_proposal_document" ON "cleaning_proposal" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "web_page_url" ON "web_page" USING btree ("source_id","url");--> statement-breakpoint
CREATE INDEX "web_page_document" ON "web_page" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "web_source_library" ON "web_source" USING btree ("library_id","created_at");--> statement-breakpoint
CREATE INDEX "generated_question_run" ON "generated_question" USING btree ("run_id","status");--> statement-breakpoint
CREATE INDEX "knowledge_run_library" ON "knowledge_run" USING btree ("library_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "segment_change_document" ON "segment_change" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "question_library" ON "question" USING btree ("library_id","updated_at");--> statement-breakpoint
CREATE INDEX "question_normalized" ON "question" USING btree ("library_id","normalized");--> statement-breakpoint
CREATE INDEX "question_segment" ON "question" USING btree ("segment_id");--> statement-breakpoint
CREATE INDEX "regression_case_library" ON "regression_case" USING btree ("library_id","created_at");