CREATE TABLE "content_removal" (
	"sha256" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
-- What was found of files that are gone is of no use.
DELETE FROM "avatar_medium" m WHERE NOT EXISTS (SELECT 1 FROM "file" f WHERE f."id" = m."id");--> statement-breakpoint
ALTER TABLE "avatar_medium" ADD CONSTRAINT "avatar_medium_id_file_id_fk" FOREIGN KEY ("id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_unused" ON "file" USING btree ("id") WHERE unused_since is not null;--> statement-breakpoint
-- Whatever stands in a row as the id of a file, in any column and within any text.
CREATE FUNCTION "ids_within"("written" text) RETURNS SETOF uuid LANGUAGE sql IMMUTABLE AS $$
	SELECT m[1]::uuid FROM regexp_matches("written", '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', 'g') m
$$;--> statement-breakpoint
-- Files that the rows of a statement name are in use. Locked in one order, so that two who name the same ones do not wait for each other.
CREATE FUNCTION "take_named_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "file" WHERE "unused_since" IS NOT NULL) THEN
		WITH named AS MATERIALIZED (SELECT DISTINCT ids_within(c::text) AS id FROM changed c),
		held AS (SELECT f."id" FROM "file" f JOIN named USING ("id") WHERE f."unused_since" IS NOT NULL ORDER BY f."id" FOR UPDATE OF f)
		UPDATE "file" SET "unused_since" = NULL FROM held WHERE "file"."id" = held."id";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- From now on the rows of a table are looked through as they are written. Every table that may name a file has it (090).
CREATE FUNCTION "watch_file_names"("tables" regclass[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	watched regclass;
BEGIN
	FOREACH watched IN ARRAY "tables" LOOP
		EXECUTE format('CREATE TRIGGER "files_named_anew" AFTER INSERT ON %s REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION take_named_files()', watched);
		EXECUTE format('CREATE TRIGGER "files_named" AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION take_named_files()', watched);
	END LOOP;
END
$$;--> statement-breakpoint
SELECT watch_file_names(ARRAY['account', 'announcement', 'announcement_reader', 'answer_video', 'api_key', 'audit_log', 'avatar', 'avatar_bake',
	'avatar_conversion', 'company', 'company_asset', 'conversation', 'conversation_state', 'conversion', 'document', 'flow', 'knowledge_run', 'library',
	'outbox', 'project', 'provider', 'question', 'question_import_error', 'record_setting', 'regression_case', 'role', 'role_detail',
	'sensitive_list', 'sensitive_record', 'sensitive_word', 'share_token', 'survey_run', 'tool_server', 'turn', 'verification_code', 'voice_clone',
	'web_page', 'web_source']::regclass[]);
