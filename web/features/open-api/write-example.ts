export const LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

const QUESTION = '请介绍一下你自己';

/** A program that asks a role one question and reads the answer as it comes. `baseUrl` ends with `/v1`; the key comes from the environment. */
export function writeExample(language: Language, { baseUrl, roleId }: { baseUrl: string; roleId: string }): string {
  return WRITERS[language](baseUrl, roleId);
}

const WRITERS: Record<Language, (baseUrl: string, roleId: string) => string> = {
  curl: (baseUrl, roleId) => `curl ${baseUrl}/chat/completions \\
  -H "Authorization: Bearer $AVATAR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "model": "${roleId}",
    "messages": [{ "role": "user", "content": "${QUESTION}" }]
  }'`,
  JavaScript: (baseUrl, roleId) => `// npm install openai
import OpenAI from 'openai';

const client = new OpenAI({
  apiKey: process.env.AVATAR_API_KEY,
  baseURL: '${baseUrl}',
});
const stream = await client.chat.completions.create({
  model: '${roleId}',
  messages: [{ role: 'user', content: '${QUESTION}' }],
  stream: true,
});
for await (const chunk of stream) {
  const delta = chunk.choices[0]?.delta;
  if (delta?.content) process.stdout.write(delta.content);
  if (delta?.annotations) console.log('\\n来源', delta.annotations);
}`,
  Python: (baseUrl, roleId) => `# pip install openai
import os
from openai import OpenAI

client = OpenAI(
    api_key=os.environ["AVATAR_API_KEY"],
    base_url="${baseUrl}",
)
reply = client.chat.completions.create(
    model="${roleId}",
    messages=[{"role": "user", "content": "${QUESTION}"}],
)
message = reply.choices[0].message
print(message.content)
for source in message.annotations or []:
    print("来源", source.url_citation.title)`,
};
