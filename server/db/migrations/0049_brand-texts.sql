-- Texts that earlier versions shipped with their brands, where no operator has changed them: the person of a home page is one of the brand's own,
-- and what is said beside it is what the product does.
UPDATE "company" SET "config" = jsonb_set("config", '{homeInfo,one}', "config" #> '{homeInfo,one}' || "text"."now")
FROM (VALUES
  ('laihua', '{"name": "清禾"}'::jsonb, '{"name": "小岚"}'::jsonb),
  ('njtwmc', '{"name": "景行"}', '{"name": "云乔"}'),
  ('hw', '{"intro": "懂制度、懂产品、办得了事，今天就能到岗。"}', '{"intro": "懂制度、懂产品，每句答复都说得出出处。"}'),
  ('oem', '{"intro": "咨询、取号、带路，一位数字人全接下来。"}', '{"intro": "咨询、指路、答疑，一位数字人全接下来。"}')
) AS "text" ("key", "former", "now")
WHERE "company"."key" = "text"."key" AND "config" #> '{homeInfo,one}' @> "text"."former";
--> statement-breakpoint
-- A question and its answer go together: one that was changed keeps the other.
UPDATE "company" SET "config" = jsonb_set("config", '{homeInfo,one}', "config" #> '{homeInfo,one}' || "text"."now")
FROM (VALUES
  ('hw', '{"question": "年假还剩几天？", "answer": "今年还剩 6 天[1]，提前三天申请就行[2]。要我帮您填好吗"}'::jsonb, '{"question": "年假有几天？", "answer": "满一年 5 天[1]，提前三天申请就行[2]。要看看怎么申请吗"}'::jsonb),
  ('tw', '{"question": "这场展览到几号？", "answer": "到本月 30 日[1]，周一闭馆[2]。要我帮您预约吗"}', '{"answer": "到本月 30 日[1]，周一闭馆[2]。要听听有哪些展品吗"}'),
  ('oem', '{"question": "会议室在几楼？", "answer": "三楼东侧，出电梯右转[1]，访客先在前台登记[2]。要我带您过去吗"}', '{"answer": "三楼东侧，出电梯右转[1]，访客先在前台登记[2]。要听听怎么走吗"}')
) AS "text" ("key", "former", "now")
WHERE "company"."key" = "text"."key" AND "config" #> '{homeInfo,one}' @> "text"."former";
--> statement-breakpoint
-- Rows from before a head had a name and a question: they come where the head is still the shipped one.
UPDATE "company" SET "config" = jsonb_set("config", '{homeInfo,one}', "config" #> '{homeInfo,one}' || "text"."now")
FROM (VALUES
  ('laihua', '{"bg": "", "headline": "", "intro": ""}'::jsonb, '{"name": "小岚", "question": "", "answer": ""}'::jsonb),
  ('njtwmc', '{"bg": "", "headline": "", "intro": ""}', '{"name": "云乔", "question": "", "answer": ""}'),
  ('hw', '{"bg": "", "headline": "企业里的，数字员工", "intro": "懂制度、懂产品，每句答复都说得出出处。"}', '{"name": "小汀", "question": "年假有几天？", "answer": "满一年 5 天[1]，提前三天申请就行[2]。要看看怎么申请吗"}'),
  ('tw', '{"bg": "", "headline": "您的数字人，会发光", "intro": "一个邮箱就能开始，做一位会听、会说的数字人。"}', '{"name": "小澄", "question": "这场展览到几号？", "answer": "到本月 30 日[1]，周一闭馆[2]。要听听有哪些展品吗"}'),
  ('oem', '{"bg": "", "headline": "大厅窗口，都有人接待", "intro": "咨询、指路、答疑，一位数字人全接下来。"}', '{"name": "小舟", "question": "会议室在几楼？", "answer": "三楼东侧，出电梯右转[1]，访客先在前台登记[2]。要听听怎么走吗"}')
) AS "text" ("key", "former", "now")
WHERE "company"."key" = "text"."key" AND "config" #> '{homeInfo,one}' @> "text"."former" AND NOT "config" #> '{homeInfo,one}' ? 'name';
--> statement-breakpoint
-- Links that led nowhere.
UPDATE "company" SET "config" = jsonb_set("config", '{baseConfig,links}', '[{"label": "开放文档", "url": "/api/docs"}]')
WHERE "is_default" AND "config" #> '{baseConfig,links}' = '[{"label": "开放文档", "url": "https://docs.huashen.example"}, {"label": "合作伙伴", "url": "https://partner.huashen.example"}]';
