CREATE TABLE "line_history" (
	"account_id" uuid NOT NULL,
	"class" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"used_most" integer DEFAULT 0 NOT NULL,
	"used_last" integer DEFAULT 0 NOT NULL,
	"waiting_most" integer DEFAULT 0 NOT NULL,
	"waiting_last" integer DEFAULT 0 NOT NULL,
	"full_ms" integer DEFAULT 0 NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	"talked_ms" bigint DEFAULT 0 NOT NULL,
	"gave_up" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "line_history_account_id_class_at_pk" PRIMARY KEY("account_id","class","at")
);
--> statement-breakpoint
CREATE TABLE "line_pool" (
	"account_id" uuid NOT NULL,
	"class" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"full_since" timestamp with time zone,
	"told_level" smallint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"alarm_on" boolean DEFAULT true NOT NULL,
	CONSTRAINT "line_pool_account_id_class_pk" PRIMARY KEY("account_id","class")
);
--> statement-breakpoint
CREATE TABLE "talk_line" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"class" text NOT NULL,
	"key" text NOT NULL,
	"visitor_id" text NOT NULL,
	"role_id" uuid NOT NULL,
	"project_id" uuid,
	"entry" text NOT NULL,
	"device" text NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "talk_line_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slot" integer,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp with time zone,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_kicked" boolean DEFAULT false NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	"said_by" text,
	"said_at" timestamp with time zone,
	CONSTRAINT "talk_line_key_unique" UNIQUE("key"),
	CONSTRAINT "talk_line_slot" UNIQUE("account_id","class","slot")
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "line_history" ADD CONSTRAINT "line_history_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_pool" ADD CONSTRAINT "line_pool_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_line" ADD CONSTRAINT "talk_line_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talk_line_queue" ON "talk_line" USING btree ("account_id","class","place");--> statement-breakpoint
CREATE INDEX "talk_line_expires" ON "talk_line" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_account" ON "announcement" USING btree ("account_id");--> statement-breakpoint
CREATE FUNCTION "line_cap"("acc" uuid, "cls" text) RETURNS int LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT CASE cls WHEN 'saas' THEN line_limit WHEN 'windows' THEN win_line_limit ELSE android_line_limit END FROM account WHERE id = acc), 0)
$$;--> statement-breakpoint
-- The row of a class of an account is the lock under which its lines are given. It is taken before any line of the class is.
CREATE FUNCTION "lock_lines"("acc" uuid, "cls" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM line_pool WHERE account_id = acc AND class = cls FOR UPDATE;
	IF NOT FOUND THEN
		INSERT INTO line_pool (account_id, class) VALUES (acc, cls) ON CONFLICT DO NOTHING;
		PERFORM FROM line_pool WHERE account_id = acc AND class = cls FOR UPDATE;
	END IF;
END
$$;--> statement-breakpoint
-- Under the lock: takes away what nothing was heard of, gives what is free to those who came first, and notes what has changed. Told: 1 when
-- four fifths of the lines are in use, 2 when all are, each once an hour; else 0.
CREATE FUNCTION "settle_lines"("acc" uuid, "cls" text, "did_end" int, "did_talk" bigint, "did_leave" int, OUT "told" int, OUT "n_used" int, OUT "n_cap" int)
LANGUAGE plpgsql AS $$
DECLARE
	at_now timestamptz := clock_timestamp();
	step timestamptz := date_bin(interval '5 minutes', clock_timestamp(), timestamptz '2000-01-01Z');
	pool line_pool%ROWTYPE;
	n_waiting int;
	is_late boolean;
	given int := 0;
	gone_ended int;
	gone_talked bigint;
	gone_left int;
	level int;
BEGIN
	told := 0;
	n_cap := line_cap(acc, cls);
	SELECT * INTO pool FROM line_pool WHERE account_id = acc AND class = cls;
	SELECT count(slot), count(*) FILTER (WHERE slot IS NULL AND NOT is_kicked), bool_or(expires_at <= at_now) INTO n_used, n_waiting, is_late
	FROM talk_line WHERE account_id = acc AND class = cls;
	IF is_late THEN
		WITH gone AS (
			DELETE FROM talk_line WHERE account_id = acc AND class = cls AND expires_at <= at_now RETURNING slot, is_kicked, beat_at - taken_at AS lasted)
		SELECT count(slot), coalesce(sum(extract(epoch FROM lasted) * 1000) FILTER (WHERE slot IS NOT NULL), 0),
			count(*) FILTER (WHERE slot IS NULL AND NOT is_kicked)
		INTO gone_ended, gone_talked, gone_left FROM gone;
		did_end := did_end + gone_ended;
		did_talk := did_talk + gone_talked;
		did_leave := did_leave + gone_left;
		SELECT count(slot), count(*) FILTER (WHERE slot IS NULL AND NOT is_kicked) INTO n_used, n_waiting
		FROM talk_line WHERE account_id = acc AND class = cls;
	END IF;
	IF n_waiting > 0 AND n_used < n_cap THEN
		WITH free AS (
			SELECT n, row_number() OVER (ORDER BY n) AS turn FROM generate_series(0, n_cap - 1) n
			WHERE NOT EXISTS (SELECT FROM talk_line t WHERE t.account_id = acc AND t.class = cls AND t.slot = n)
			ORDER BY n LIMIT least(n_cap - n_used, n_waiting)),
		first AS (
			SELECT id, row_number() OVER (ORDER BY place) AS turn FROM talk_line
			WHERE account_id = acc AND class = cls AND slot IS NULL AND NOT is_kicked ORDER BY place LIMIT n_cap - n_used)
		UPDATE talk_line t SET slot = free.n, taken_at = at_now FROM first JOIN free USING (turn) WHERE t.id = first.id;
		GET DIAGNOSTICS given = ROW_COUNT;
		n_used := n_used + given;
		n_waiting := n_waiting - given;
	END IF;
	IF given = 0 AND did_end = 0 AND did_leave = 0 AND n_used = pool.used AND n_waiting = pool.waiting THEN RETURN; END IF;
	IF pool.full_since IS NOT NULL AND n_used < n_cap THEN
		INSERT INTO line_history AS h (account_id, class, at, used_most, used_last, waiting_most, waiting_last, full_ms)
		SELECT acc, cls, b, pool.used, pool.used, pool.waiting, pool.waiting,
			extract(epoch FROM least(at_now, b + interval '5 minutes') - greatest(pool.full_since, b)) * 1000
		FROM generate_series(date_bin(interval '5 minutes', pool.full_since, timestamptz '2000-01-01Z'), at_now, interval '5 minutes') b
		ON CONFLICT (account_id, class, at) DO UPDATE SET full_ms = h.full_ms + excluded.full_ms;
	END IF;
	INSERT INTO line_history AS h (account_id, class, at, used_most, used_last, waiting_most, waiting_last, started, ended, talked_ms, gave_up)
	VALUES (acc, cls, step, greatest(pool.used, n_used), n_used, greatest(pool.waiting, n_waiting), n_waiting, given, did_end, did_talk, did_leave)
	ON CONFLICT (account_id, class, at) DO UPDATE SET
		used_most = greatest(h.used_most, excluded.used_most), used_last = excluded.used_last,
		waiting_most = greatest(h.waiting_most, excluded.waiting_most), waiting_last = excluded.waiting_last,
		started = h.started + excluded.started, ended = h.ended + excluded.ended,
		talked_ms = h.talked_ms + excluded.talked_ms, gave_up = h.gave_up + excluded.gave_up;
	level := CASE WHEN n_cap = 0 THEN 0 WHEN n_used >= n_cap THEN 2 WHEN n_used >= n_cap * 0.8 THEN 1 ELSE 0 END;
	IF pool.alarm_on AND n_used > pool.used
		AND level > (CASE WHEN pool.told_at > at_now - interval '1 hour' THEN pool.told_level ELSE 0 END) THEN
		told := level;
	END IF;
	UPDATE line_pool SET used = n_used, waiting = n_waiting,
		full_since = CASE WHEN n_cap > 0 AND n_used >= n_cap THEN coalesce(pool.full_since, at_now) END,
		told_level = CASE WHEN told > 0 THEN told ELSE pool.told_level END,
		told_at = CASE WHEN told > 0 THEN at_now ELSE pool.told_at END
	WHERE account_id = acc AND class = cls;
	PERFORM pg_notify('huashen_bus', json_build_object('topic', 'line', 'message', json_build_object('account', acc))::text);
END
$$;--> statement-breakpoint
CREATE FUNCTION "look_at_lines"("acc" uuid, "cls" text, OUT "told" int, OUT "n_used" int, OUT "n_cap" int) LANGUAGE plpgsql AS $$
BEGIN
	PERFORM lock_lines(acc, cls);
	SELECT * INTO told, n_used, n_cap FROM settle_lines(acc, cls, 0, 0, 0);
END
$$;--> statement-breakpoint
-- A line, or a place at the end of the queue where `waits`. State: held, waiting, full (nothing was taken), none (the account has no lines),
-- kicked (ended by the account, and not asked for anew).
CREATE FUNCTION "take_line"("acc" uuid, "asked" text, "own" text, "waits" boolean, "ttl_ms" int, "visitor" text, "role" uuid, "project" uuid,
	"of_entry" text, "of_device" text, OUT "state" text, OUT "cls" text, OUT "told" int, OUT "n_used" int, OUT "n_cap" int, OUT "queued" int)
LANGUAGE plpgsql AS $$
DECLARE
	mine record;
	until_then timestamptz := clock_timestamp() + ttl_ms * interval '1 millisecond';
BEGIN
	told := 0;
	queued := 0;
	cls := asked;
	IF asked <> 'saas' AND line_cap(acc, asked) = 0 THEN cls := 'saas'; END IF;
	PERFORM lock_lines(acc, cls);
	SELECT id, is_kicked, expires_at > clock_timestamp() AS is_alive INTO mine FROM talk_line WHERE key = own;
	IF mine.is_alive AND mine.is_kicked AND NOT waits THEN
		state := 'kicked';
		RETURN;
	END IF;
	IF mine.is_alive AND NOT mine.is_kicked THEN
		UPDATE talk_line SET beat_at = clock_timestamp(), expires_at = until_then WHERE id = mine.id;
	ELSE
		n_cap := line_cap(acc, cls);
		IF n_cap = 0 THEN
			state := 'none';
			RETURN;
		END IF;
		DELETE FROM talk_line WHERE id = mine.id;
		IF NOT waits THEN
			PERFORM settle_lines(acc, cls, 0, 0, 0);
			IF EXISTS (SELECT FROM line_pool WHERE account_id = acc AND class = cls AND (used >= n_cap OR waiting > 0)) THEN
				state := 'full';
				RETURN;
			END IF;
		END IF;
		INSERT INTO talk_line (account_id, class, key, visitor_id, role_id, project_id, entry, device, arrived_at, beat_at, expires_at)
		VALUES (acc, cls, own, visitor, role, project, of_entry, of_device, clock_timestamp(), clock_timestamp(), until_then)
		RETURNING id INTO mine;
		SELECT s.told, s.n_used, s.n_cap INTO told, n_used, n_cap FROM settle_lines(acc, cls, 0, 0, 0) s;
	END IF;
	SELECT CASE WHEN t.slot IS NULL THEN 'waiting' ELSE 'held' END, CASE WHEN t.slot IS NULL THEN (
		SELECT count(*) FROM talk_line w
		WHERE w.account_id = acc AND w.class = t.class AND w.slot IS NULL AND NOT w.is_kicked AND w.place <= t.place) ELSE 0 END, t.class
	INTO state, queued, cls FROM talk_line t WHERE t.id = mine.id;
END
$$;--> statement-breakpoint
CREATE FUNCTION "leave_line"("own" text, OUT "acc" uuid, OUT "cls" text, OUT "told" int, OUT "n_used" int, OUT "n_cap" int) LANGUAGE plpgsql AS $$
DECLARE
	gone record;
BEGIN
	told := 0;
	SELECT t.account_id, t.class INTO acc, cls FROM talk_line t WHERE t.key = own;
	IF NOT FOUND THEN RETURN; END IF;
	PERFORM lock_lines(acc, cls);
	DELETE FROM talk_line WHERE key = own RETURNING slot, is_kicked, extract(epoch FROM clock_timestamp() - taken_at) * 1000 AS lasted INTO gone;
	IF NOT FOUND OR gone.is_kicked THEN RETURN; END IF;
	SELECT s.told, s.n_used, s.n_cap INTO told, n_used, n_cap FROM settle_lines(acc, cls,
		CASE WHEN gone.slot IS NULL THEN 0 ELSE 1 END, CASE WHEN gone.slot IS NULL THEN 0 ELSE gone.lasted::bigint END,
		CASE WHEN gone.slot IS NULL THEN 1 ELSE 0 END) s;
END
$$;--> statement-breakpoint
-- Ends a session of the account; its page can be told for a while. False: there is none.
CREATE FUNCTION "kick_line"("owner" uuid, "line_id" uuid, "told_ms" int, OUT "was_there" boolean, OUT "cls" text, OUT "told" int, OUT "n_used" int, OUT "n_cap" int)
LANGUAGE plpgsql AS $$
DECLARE
	gone record;
BEGIN
	was_there := false;
	told := 0;
	SELECT t.class INTO cls FROM talk_line t WHERE t.id = line_id AND t.account_id = owner;
	IF cls IS NULL THEN RETURN; END IF;
	PERFORM lock_lines(owner, cls);
	SELECT slot, extract(epoch FROM clock_timestamp() - taken_at) * 1000 AS lasted INTO gone
	FROM talk_line WHERE id = line_id AND NOT is_kicked AND expires_at > clock_timestamp();
	IF NOT FOUND THEN RETURN; END IF;
	UPDATE talk_line SET slot = NULL, is_kicked = true, said = '', said_by = NULL, expires_at = clock_timestamp() + told_ms * interval '1 millisecond'
	WHERE id = line_id;
	was_there := true;
	SELECT s.told, s.n_used, s.n_cap INTO told, n_used, n_cap FROM settle_lines(owner, cls,
		CASE WHEN gone.slot IS NULL THEN 0 ELSE 1 END, CASE WHEN gone.slot IS NULL THEN 0 ELSE gone.lasted::bigint END, 0) s;
END
$$;
