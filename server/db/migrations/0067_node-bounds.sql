ALTER TABLE "node_import" ADD COLUMN "spent_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_node" ADD COLUMN "name" text GENERATED ALWAYS AS (coalesce(content ->> 'name', '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "project_node" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "nodes_size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "versions_size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_version" ADD COLUMN "size" integer GENERATED ALWAYS AS (octet_length(nodes::text) + octet_length(shown::text)) STORED;--> statement-breakpoint
CREATE INDEX "node_speech_account" ON "node_speech" USING btree ("account_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_nodes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE project SET nodes_digest = md5(list_nodes(id)::text), updated_at = now(),
		nodes_size = (SELECT coalesce(sum(n.size), 0) FROM project_node n WHERE n.project_id = project.id)
	WHERE id IN (SELECT project_id FROM changed);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- What is there already counts, and nothing of it has been changed by that.
ALTER TABLE "project_node" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "project_node" SET "size" = octet_length("content"::text) + octet_length("page_text");--> statement-breakpoint
ALTER TABLE "project_node" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "project" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "project" SET
	"nodes_size" = (SELECT coalesce(sum(n.size), 0) FROM project_node n WHERE n.project_id = "project".id),
	"versions_size" = (SELECT coalesce(sum(v.size), 0) FROM project_version v WHERE v.project_id = "project".id);--> statement-breakpoint
ALTER TABLE "project" ENABLE TRIGGER USER;
