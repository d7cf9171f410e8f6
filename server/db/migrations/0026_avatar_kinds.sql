-- Details say which kind of avatar they are of; all that were made before are filmed.
UPDATE "avatar" SET "detail" = "detail" || '{"driver":"clips"}'::jsonb WHERE "detail" IS NOT NULL AND NOT "detail" ? 'driver';
