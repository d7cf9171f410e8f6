import { describe, expect, test } from 'vitest';
import { SpeechTemplate } from '#contract/voice-service.contract.ts';
import { fillTemplate, type TemplateValues } from './fill-template.ts';

const values: TemplateValues = {
  text: '他说"好"\n& {{key}}',
  voice: 'xiaoyun',
  model: 'm',
  key: 'secret',
  speed: '1',
  speed500: '0',
  pitch: '1',
  pitch500: '0',
  volume: '1',
  volume100: '50',
  rate: '16000',
};
const fill = (template: object) => fillTemplate(SpeechTemplate.parse(template), values);

describe('a request from a template', () => {
  test('in a JSON body a text stays a text', () => {
    const { body, headers } = fill({ body: '{"text":"{{text}}","voice":"{{ voice }}","rate":{{rate}}}' });
    expect(JSON.parse(body ?? '')).toEqual({ text: values.text, voice: 'xiaoyun', rate: 16000 });
    expect(headers).toEqual({ 'content-type': 'application/json' });
  });

  test('in a path and in a form it is encoded', () => {
    expect(fill({ method: 'GET', path: '/tts?text={{text}}&v={{voice}}' })).toMatchObject({
      path: `/tts?text=${encodeURIComponent(values.text)}&v=xiaoyun`,
      body: undefined,
    });
    expect(fill({ body: 'tex={{text}}&per={{voice}}' }).body).toBe(
      `tex=${encodeURIComponent(values.text).replaceAll('%20', '+')}&per=xiaoyun`,
    );
  });

  test('a value can bring no header of its own, nor be filled in twice', () => {
    const { headers } = fill({ headers: 'X-Key: {{key}}\nX-Text: {{text}}', body: '{"a":1}' });
    expect(headers).toEqual({ 'x-key': 'secret', 'x-text': '""& {{key}}', 'content-type': 'application/json' });
  });

  test.each([
    [{ body: '{{password}}' }, '不认识的占位符'],
    [{ path: 'tts' }, '路径以 / 或 ? 开头'],
    [{ headers: 'no colon' }, '名称: 值'],
    [{ audioField: 'a b' }, 'data.audio'],
  ])('%j is refused', (template, message) => {
    expect(SpeechTemplate.safeParse(template).error?.issues[0]?.message).toContain(message);
  });
});
