CREATE UNLOGGED TABLE "server_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"place" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
