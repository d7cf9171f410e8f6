CREATE TABLE "node_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"plain" integer[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_speech" (
	"project_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"seconds" real NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "node_speech_project_id_key_pk" PRIMARY KEY("project_id","key")
);
--> statement-breakpoint
CREATE TABLE "project_node" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL,
	"page_text" text DEFAULT '' NOT NULL,
	"import_id" uuid,
	"import_page" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "project_node_import" UNIQUE("import_id","import_page")
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "nodes_digest" text DEFAULT md5('[]') NOT NULL;--> statement-breakpoint
ALTER TABLE "project_version" ADD COLUMN "nodes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "project_version" ADD COLUMN "nodes_digest" text GENERATED ALWAYS AS (md5(nodes::text)) STORED;--> statement-breakpoint
ALTER TABLE "node_import" ADD CONSTRAINT "node_import_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_import" ADD CONSTRAINT "node_import_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_speech" ADD CONSTRAINT "node_speech_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_node" ADD CONSTRAINT "project_node_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_node" ADD CONSTRAINT "project_node_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "node_import_project" ON "node_import" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "node_import_active" ON "node_import" USING btree ("project_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "project_node_order" ON "project_node" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "project_node_account" ON "project_node" USING btree ("account_id","updated_at");--> statement-breakpoint
-- The nodes of a project in their order, as a version has them.
CREATE FUNCTION "list_nodes"("of" uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'content', n.content, 'pageText', n.page_text) ORDER BY n.position, n.id), '[]')
	FROM project_node n WHERE n.project_id = "of" AND n.deleted_at IS NULL
$$;--> statement-breakpoint
-- Whether they differ from what is published is told by one text, whoever has changed them.
CREATE FUNCTION "note_nodes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE project SET nodes_digest = md5(list_nodes(id)::text), updated_at = now() WHERE id IN (SELECT project_id FROM changed);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "project_node_noted_new" AFTER INSERT ON "project_node" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_nodes"();--> statement-breakpoint
CREATE TRIGGER "project_node_noted" AFTER UPDATE ON "project_node" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_nodes"();--> statement-breakpoint
CREATE TRIGGER "project_node_told" AFTER INSERT OR UPDATE OR DELETE ON "project_node" FOR EACH ROW EXECUTE FUNCTION "tell_contents"('nodes', 'account', 'project_id');--> statement-breakpoint
CREATE TRIGGER "node_speech_told" AFTER INSERT ON "node_speech" FOR EACH ROW EXECUTE FUNCTION "tell_contents"('nodes', 'account', 'project_id');--> statement-breakpoint
CREATE TRIGGER "node_import_told" AFTER INSERT OR UPDATE OR DELETE ON "node_import" FOR EACH ROW EXECUTE FUNCTION "tell_row"('nodeImport', 'account', '', 'state', 'done,total,note,plain');--> statement-breakpoint
SELECT watch_file_names(ARRAY['project_node', 'node_import']::regclass[]);
