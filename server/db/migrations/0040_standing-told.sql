-- Whatever a page shows of an account tells its pages when it changes, but for what the account does by itself all the time.
DROP TRIGGER "account_standing_told" ON "account";--> statement-breakpoint
CREATE TRIGGER "account_standing_told" AFTER UPDATE ON "account" FOR EACH ROW
WHEN ((to_jsonb(OLD) - ARRAY['updated_at', 'last_login_at', 'first_login', 'used_guides', 'password_hash']) IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['updated_at', 'last_login_at', 'first_login', 'used_guides', 'password_hash']))
EXECUTE FUNCTION "tell_standing"();
