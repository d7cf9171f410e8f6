CREATE TABLE "answer_video" (
	"avatar_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"webm" uuid,
	"mp4" uuid,
	"seconds" real NOT NULL,
	"answer_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_video_avatar_id_question_id_pk" PRIMARY KEY("avatar_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "answer_video" ADD CONSTRAINT "answer_video_avatar_id_avatar_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."avatar"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_video" ADD CONSTRAINT "answer_video_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_video" ADD CONSTRAINT "answer_video_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_video_question" ON "answer_video" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "answer_video_account" ON "answer_video" USING btree ("account_id");