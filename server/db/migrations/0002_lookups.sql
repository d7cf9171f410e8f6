CREATE INDEX "document_file" ON "document" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "role_library" ON "role" USING btree ("document_lib_id");