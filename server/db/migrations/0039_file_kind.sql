ALTER TABLE "file" ADD COLUMN "kind" text DEFAULT 'document' NOT NULL;
--> statement-breakpoint
-- Pictures and films that were kept before: what became a document stays one.
UPDATE "file" SET "kind" = 'material' WHERE ("name" = '形象片段' OR "name" ~* '\.(avif|bmp|gif|heic|heif|jpe?g|png|svg|tiff?|webp|3gp|avi|flv|m4v|mkv|mov|mp4|mpe?g|ogv|ts|webm|wmv)$') AND NOT EXISTS (SELECT 1 FROM "document" WHERE "document"."file_id" = "file"."id");
