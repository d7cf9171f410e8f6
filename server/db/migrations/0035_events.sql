CREATE SEQUENCE "public"."event_position" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" bigint,
	"account_id" uuid,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "event_position_unique" ON "event" USING btree ("position");--> statement-breakpoint
CREATE INDEX "event_account" ON "event" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "event_subject" ON "event" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "event_at" ON "event" USING btree ("at");--> statement-breakpoint
-- Positions grow in the order of the commits: given at the very end of a transaction, under a lock that is held until its rows can be seen.
-- It is the last lock that a transaction takes, so that nobody who holds it waits for anybody.
CREATE FUNCTION "place_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7203913);
	UPDATE "event" SET "position" = nextval('event_position'),
		"actor_id" = coalesce("actor_id", nullif(current_setting('huashen.actor', true), '')::uuid)
	WHERE "id" = NEW."id";
	PERFORM pg_notify('huashen_bus', json_build_object('topic', 'event', 'message', json_build_object('account', NEW."account_id"))::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "event_placed" AFTER INSERT ON "event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "place_event"();--> statement-breakpoint
-- Whose a row is. Null: nobody's any more, which is told to nobody.
CREATE FUNCTION "event_account_of"("scope" text, "changed" jsonb) RETURNS uuid LANGUAGE sql STABLE AS $$
	SELECT CASE "scope"
		WHEN 'account' THEN ("changed"->>'account_id')::uuid
		WHEN 'library' THEN (SELECT l.account_id FROM library l WHERE l.id = ("changed"->>'library_id')::uuid)
		WHEN 'document' THEN (SELECT l.account_id FROM document d JOIN library l ON l.id = d.library_id WHERE d.id = ("changed"->>'document_id')::uuid)
		WHEN 'run' THEN (SELECT l.account_id FROM knowledge_run r JOIN library l ON l.id = r.library_id WHERE r.id = ("changed"->>'run_id')::uuid)
		WHEN 'source' THEN (SELECT l.account_id FROM web_source s JOIN library l ON l.id = s.library_id WHERE s.id = ("changed"->>'source_id')::uuid)
	END
$$;--> statement-breakpoint
-- Tells of one row. Arguments: subject, scope, columns whose change alone is not told, column of the status, columns of progress,
-- column of the id.
CREATE FUNCTION "tell_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	subject text := TG_ARGV[0];
	scope text := TG_ARGV[1];
	quiet text[] := string_to_array(TG_ARGV[2], ',') || array['updated_at'];
	progress text[] := string_to_array(TG_ARGV[4], ',');
	changed jsonb;
	earlier jsonb;
	verb text;
	key text;
	owner uuid;
	data jsonb;
BEGIN
	IF TG_OP = 'DELETE' THEN
		changed := to_jsonb(OLD);
		IF changed->>'deleted_at' IS NOT NULL THEN RETURN NULL; END IF; -- told when it was put aside
		verb := 'deleted';
	ELSIF TG_OP = 'INSERT' THEN
		changed := to_jsonb(NEW);
		verb := 'created';
	ELSE
		changed := to_jsonb(NEW);
		earlier := to_jsonb(OLD);
		IF changed - quiet = earlier - quiet THEN RETURN NULL; END IF;
		verb := CASE
			WHEN earlier->>'deleted_at' IS NULL AND changed->>'deleted_at' IS NOT NULL THEN 'deleted'
			WHEN earlier->>'deleted_at' IS NOT NULL AND changed->>'deleted_at' IS NULL THEN 'restored'
			WHEN changed->>TG_ARGV[3] IS DISTINCT FROM earlier->>TG_ARGV[3] THEN 'status'
			WHEN changed - quiet - progress = earlier - quiet - progress THEN 'progress'
			ELSE 'updated'
		END;
	END IF;
	key := changed->>coalesce(TG_ARGV[5], 'id');
	IF scope <> 'operator' THEN
		owner := event_account_of(scope, changed);
		IF owner IS NULL THEN RETURN NULL; END IF;
	END IF;
	IF verb = 'progress' AND EXISTS (
		SELECT 1 FROM "event" e WHERE e.subject_id = key AND e.at > clock_timestamp() - interval '1 second' AND e.kind = subject || '.progress'
	) THEN RETURN NULL; END IF;
	data := CASE subject
		WHEN 'document' THEN jsonb_build_object('libraryId', changed->'library_id', 'status', changed->'status')
		WHEN 'run' THEN jsonb_build_object('libraryId', changed->'library_id', 'run', changed->'kind', 'status', changed->'status', 'documentId', changed->'document_id')
		WHEN 'webSource' THEN jsonb_build_object('libraryId', changed->'library_id', 'status', changed->'status')
		WHEN 'message' THEN jsonb_build_object('channel', changed->'channel', 'status', changed->'status')
		WHEN 'provider' THEN jsonb_build_object('purpose', changed->'purpose')
		WHEN 'project' THEN jsonb_build_object('published', changed->>'public_name' IS NOT NULL)
		ELSE CASE WHEN changed ? 'state' THEN jsonb_build_object('state', changed->'state') ELSE '{}' END
	END;
	INSERT INTO "event" ("account_id", "kind", "subject_id", "data") VALUES (owner, subject || '.' || verb, key, data);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Tells of contents that are many, once a transaction for what holds them. Arguments: subject, scope, column of the holder.
CREATE FUNCTION "tell_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	kind text := TG_ARGV[0] || '.changed';
	setting text := 'huashen.told_' || TG_ARGV[0];
	changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	holder text := changed->>TG_ARGV[2];
	owner uuid;
	library text;
BEGIN
	IF holder IS NULL OR current_setting(setting, true) = holder THEN RETURN NULL; END IF;
	PERFORM set_config(setting, holder, true);
	owner := event_account_of(TG_ARGV[1], changed);
	IF owner IS NULL THEN RETURN NULL; END IF;
	IF TG_ARGV[1] = 'run' THEN SELECT r.library_id INTO library FROM knowledge_run r WHERE r.id = holder::uuid;
	ELSIF TG_ARGV[1] = 'source' THEN SELECT s.library_id INTO library FROM web_source s WHERE s.id = holder::uuid; END IF;
	INSERT INTO "event" ("account_id", "kind", "subject_id", "data")
	VALUES (owner, kind, holder, CASE WHEN library IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('libraryId', library) END);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- A list of sensitive words is the installation's, or an account's by its id.
CREATE FUNCTION "tell_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "event" ("account_id", "kind", "subject_id")
	VALUES (CASE WHEN NEW."owner" = 'platform' THEN NULL ELSE NEW."owner"::uuid END, 'words.changed', NEW."owner");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "tell_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "event" ("account_id", "kind", "subject_id") VALUES (OLD."account_id", 'session.ended', OLD."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "tell_standing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "event" ("account_id", "kind", "subject_id") VALUES (NEW."id", 'standing.changed', NEW."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "role_told" AFTER INSERT OR UPDATE OR DELETE ON "role" FOR EACH ROW EXECUTE FUNCTION "tell_row"('role', 'account', 'version,field_versions,saved_by');--> statement-breakpoint
CREATE TRIGGER "library_told" AFTER INSERT OR UPDATE OR DELETE ON "library" FOR EACH ROW EXECUTE FUNCTION "tell_row"('library', 'account');--> statement-breakpoint
CREATE TRIGGER "document_told" AFTER INSERT OR UPDATE OR DELETE ON "document" FOR EACH ROW EXECUTE FUNCTION "tell_row"('document', 'library', '', 'status', 'progress_done,progress_total,segment_count,characters,pages,pages_without_text,pages_recognised');--> statement-breakpoint
CREATE TRIGGER "run_told" AFTER INSERT OR UPDATE OR DELETE ON "knowledge_run" FOR EACH ROW EXECUTE FUNCTION "tell_row"('run', 'library', '', 'status', 'progress_done,progress_total,result');--> statement-breakpoint
CREATE TRIGGER "web_source_told" AFTER INSERT OR UPDATE OR DELETE ON "web_source" FOR EACH ROW EXECUTE FUNCTION "tell_row"('webSource', 'library', '', 'status');--> statement-breakpoint
CREATE TRIGGER "web_page_told" AFTER INSERT OR UPDATE OR DELETE ON "web_page" FOR EACH ROW EXECUTE FUNCTION "tell_contents"('webPages', 'source', 'source_id');--> statement-breakpoint
CREATE TRIGGER "segment_change_told" AFTER INSERT OR UPDATE ON "segment_change" FOR EACH ROW EXECUTE FUNCTION "tell_contents"('segments', 'document', 'document_id');--> statement-breakpoint
CREATE TRIGGER "question_told" AFTER INSERT OR DELETE OR UPDATE OF "classify", "question", "similar", "answer", "picture_url", "video_url", "enabled", "deleted_at" ON "question" FOR EACH ROW EXECUTE FUNCTION "tell_contents"('questions', 'library', 'library_id');--> statement-breakpoint
CREATE TRIGGER "cleaning_proposal_told" AFTER INSERT OR UPDATE ON "cleaning_proposal" FOR EACH ROW EXECUTE FUNCTION "tell_contents"('proposals', 'run', 'run_id');--> statement-breakpoint
CREATE TRIGGER "generated_question_told" AFTER INSERT OR UPDATE ON "generated_question" FOR EACH ROW EXECUTE FUNCTION "tell_contents"('generated', 'run', 'run_id');--> statement-breakpoint
CREATE TRIGGER "regression_case_told" AFTER INSERT OR DELETE OR UPDATE OF "question", "expected_text", "document_id", "expect_refusal", "deleted_at" ON "regression_case" FOR EACH ROW EXECUTE FUNCTION "tell_contents"('cases', 'library', 'library_id');--> statement-breakpoint
CREATE TRIGGER "avatar_told" AFTER INSERT OR UPDATE OR DELETE ON "avatar" FOR EACH ROW EXECUTE FUNCTION "tell_row"('avatar', 'account');--> statement-breakpoint
CREATE TRIGGER "avatar_bake_told" AFTER INSERT OR UPDATE OR DELETE ON "avatar_bake" FOR EACH ROW EXECUTE FUNCTION "tell_row"('bake', 'account', '', 'state', 'share', 'avatar_id');--> statement-breakpoint
CREATE TRIGGER "avatar_conversion_told" AFTER INSERT OR UPDATE OR DELETE ON "avatar_conversion" FOR EACH ROW EXECUTE FUNCTION "tell_row"('conversion', 'account', '', 'state', 'share,seconds');--> statement-breakpoint
CREATE TRIGGER "answer_video_told" AFTER INSERT OR UPDATE OR DELETE ON "answer_video" FOR EACH ROW EXECUTE FUNCTION "tell_contents"('answerVideos', 'account', 'avatar_id');--> statement-breakpoint
CREATE TRIGGER "voice_clone_told" AFTER INSERT OR UPDATE OR DELETE ON "voice_clone" FOR EACH ROW EXECUTE FUNCTION "tell_row"('clone', 'account', '', 'state');--> statement-breakpoint
CREATE TRIGGER "project_told" AFTER INSERT OR UPDATE OR DELETE ON "project" FOR EACH ROW EXECUTE FUNCTION "tell_row"('project', 'account');--> statement-breakpoint
CREATE TRIGGER "flow_told" AFTER INSERT OR UPDATE OR DELETE ON "flow" FOR EACH ROW EXECUTE FUNCTION "tell_row"('flow', 'account');--> statement-breakpoint
CREATE TRIGGER "share_token_told" AFTER INSERT OR UPDATE OR DELETE ON "share_token" FOR EACH ROW EXECUTE FUNCTION "tell_row"('share', 'account', 'visits,last_used_at');--> statement-breakpoint
CREATE TRIGGER "api_key_told" AFTER INSERT OR UPDATE OR DELETE ON "api_key" FOR EACH ROW EXECUTE FUNCTION "tell_row"('apiKey', 'account', 'last_used_at,last_address');--> statement-breakpoint
CREATE TRIGGER "tool_server_told" AFTER INSERT OR UPDATE OR DELETE ON "tool_server" FOR EACH ROW EXECUTE FUNCTION "tell_row"('toolServer', 'account', 'checked_at');--> statement-breakpoint
CREATE TRIGGER "session_ended_told" AFTER UPDATE OF "revoked_at" ON "session" FOR EACH ROW WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION "tell_session"();--> statement-breakpoint
CREATE TRIGGER "account_told" AFTER INSERT OR UPDATE OR DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION "tell_row"('account', 'operator', 'last_login_at,first_login,used_guides');--> statement-breakpoint
CREATE TRIGGER "account_standing_told" AFTER UPDATE ON "account" FOR EACH ROW
WHEN ((OLD."online", OLD."expire_time", OLD."admin_flag", OLD."flags", OLD."models", OLD."customized_nlp") IS DISTINCT FROM (NEW."online", NEW."expire_time", NEW."admin_flag", NEW."flags", NEW."models", NEW."customized_nlp"))
EXECUTE FUNCTION "tell_standing"();--> statement-breakpoint
CREATE TRIGGER "company_told" AFTER INSERT OR UPDATE OR DELETE ON "company" FOR EACH ROW EXECUTE FUNCTION "tell_row"('company', 'operator');--> statement-breakpoint
CREATE TRIGGER "provider_told" AFTER INSERT OR UPDATE OR DELETE ON "provider" FOR EACH ROW EXECUTE FUNCTION "tell_row"('provider', 'operator');--> statement-breakpoint
CREATE TRIGGER "outbox_told" AFTER INSERT OR UPDATE OR DELETE ON "outbox" FOR EACH ROW EXECUTE FUNCTION "tell_row"('message', 'operator', 'sealed_content', 'status');--> statement-breakpoint
CREATE TRIGGER "sensitive_list_told" AFTER INSERT OR UPDATE ON "sensitive_list" FOR EACH ROW EXECUTE FUNCTION "tell_words"();
