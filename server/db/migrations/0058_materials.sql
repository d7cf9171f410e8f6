CREATE TABLE "file_reservation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"seconds" real DEFAULT 0 NOT NULL,
	"preview_id" uuid,
	"folder_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"kept" boolean DEFAULT true NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "material_folder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "material_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"last_modified" double precision NOT NULL,
	"counts" text NOT NULL,
	"folder_id" uuid,
	"state" text DEFAULT 'sending' NOT NULL,
	"offset" bigint DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"poster_id" uuid,
	"share" real DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_reservation" ADD CONSTRAINT "file_reservation_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_id_file_id_fk" FOREIGN KEY ("id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_folder_id_material_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."material_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_folder" ADD CONSTRAINT "material_folder_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_folder" ADD CONSTRAINT "material_folder_parent_id_material_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."material_folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_upload" ADD CONSTRAINT "material_upload_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_upload" ADD CONSTRAINT "material_upload_folder_id_material_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."material_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_reservation_account" ON "file_reservation" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "material_account" ON "material" USING btree ("account_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "material_folder_account" ON "material_folder" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "material_upload_account" ON "material_upload" USING btree ("account_id","created_at");--> statement-breakpoint
SELECT watch_file_names(ARRAY['material', 'material_upload']::regclass[]);
