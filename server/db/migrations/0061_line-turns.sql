-- Under the lock: takes away what nothing was heard of, gives what is free to those who came first, and notes what has changed. Told: 1 when
-- four fifths of the lines are in use, 2 when all are, each once an hour; else 0.
CREATE OR REPLACE FUNCTION "settle_lines"("acc" uuid, "cls" text, "did_end" int, "did_talk" bigint, "did_leave" int, OUT "told" int, OUT "n_used" int, OUT "n_cap" int)
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
	-- Somebody waits and nothing is free: a line in which nobody has said anything for three minutes is given on.
	IF n_waiting > 0 AND n_cap > 0 AND n_used >= n_cap THEN
		WITH idle AS (
			SELECT id FROM talk_line WHERE account_id = acc AND class = cls AND slot IS NOT NULL
				AND greatest(said_at, taken_at) < at_now - interval '3 minutes' ORDER BY greatest(said_at, taken_at), id LIMIT n_waiting),
		gone AS (DELETE FROM talk_line t USING idle WHERE t.id = idle.id RETURNING t.beat_at - t.taken_at AS lasted)
		SELECT count(*), coalesce(sum(extract(epoch FROM lasted) * 1000), 0) INTO gone_ended, gone_talked FROM gone;
		-- Nor does one network keep more than its share from the others for longer than ten minutes: the oldest of what it has too much is given on.
		IF gone_ended = 0 THEN
			WITH shares AS (
				SELECT network, count(slot) AS held, count(*) FILTER (WHERE slot IS NULL) AS waits
				FROM talk_line WHERE account_id = acc AND class = cls AND NOT is_kicked GROUP BY network),
			fair AS (SELECT ceil(n_cap::numeric / count(*)) AS most FROM shares),
			surplus AS (
				SELECT t.id FROM talk_line t JOIN shares s USING (network) CROSS JOIN fair f
				WHERE t.account_id = acc AND t.class = cls AND t.slot IS NOT NULL AND s.held > f.most
					AND t.taken_at < at_now - interval '10 minutes'
					AND EXISTS (SELECT FROM shares w WHERE w.waits > 0 AND w.held < f.most)
				ORDER BY s.held DESC, t.taken_at, t.id LIMIT 1),
			gone AS (DELETE FROM talk_line t USING surplus WHERE t.id = surplus.id RETURNING t.beat_at - t.taken_at AS lasted)
			SELECT count(*), coalesce(sum(extract(epoch FROM lasted) * 1000), 0) INTO gone_ended, gone_talked FROM gone;
		END IF;
		-- Nor does anybody who goes on talking keep a line from whoever waits: after fifteen minutes it is somebody else's turn.
		IF gone_ended = 0 THEN
			WITH longest AS (
				SELECT id FROM talk_line WHERE account_id = acc AND class = cls AND slot IS NOT NULL
					AND taken_at < at_now - interval '15 minutes' ORDER BY taken_at, id LIMIT 1),
			gone AS (DELETE FROM talk_line t USING longest WHERE t.id = longest.id RETURNING t.beat_at - t.taken_at AS lasted)
			SELECT count(*), coalesce(sum(extract(epoch FROM lasted) * 1000), 0) INTO gone_ended, gone_talked FROM gone;
		END IF;
		did_end := did_end + gone_ended;
		did_talk := did_talk + gone_talked;
		n_used := n_used - gone_ended;
	END IF;
	IF n_waiting > 0 AND n_used < n_cap THEN
		WITH free AS (
			SELECT n, row_number() OVER (ORDER BY n) AS turn FROM generate_series(0, n_cap - 1) n
			WHERE NOT EXISTS (SELECT FROM talk_line t WHERE t.account_id = acc AND t.class = cls AND t.slot = n)
			ORDER BY n LIMIT least(n_cap - n_used, n_waiting)),
		shares AS (
			SELECT network, count(slot) AS held FROM talk_line WHERE account_id = acc AND class = cls AND NOT is_kicked GROUP BY network),
		-- In the order of arrival, but nobody beyond the share of a network before somebody within that of another one.
		queue AS (
			SELECT t.id, t.place, s.held + row_number() OVER (PARTITION BY t.network ORDER BY t.place)
				> (SELECT ceil(n_cap::numeric / count(*)) FROM shares) AS is_surplus
			FROM talk_line t JOIN shares s USING (network)
			WHERE t.account_id = acc AND t.class = cls AND t.slot IS NULL AND NOT t.is_kicked),
		first AS (
			SELECT id, row_number() OVER (ORDER BY is_surplus, place) AS turn FROM queue ORDER BY is_surplus, place LIMIT n_cap - n_used)
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
$$;
