import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** The message for a bad environment. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

describe('readConfig', () => {
  test('an empty environment has defaults for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      databasePool: 10,
      stopSeconds: 25,
      publicUrl: null,
      logLevel: 'info',
      trustProxy: 0,
      secretKey: null,
      formerKeys: [],
      mail: null,
      sms: null,
      weather: null,
      ocr: true,
      ffmpegPath: 'ffmpeg',
      officePath: 'soffice',
      openApiDomain: '',
      llm: null,
      crawlHosts: new Set(),
    });
  });

  test('a variable set to nothing, or to blanks, counts as not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_POOL',
      'PUBLIC_URL',
      'LOG_LEVEL',
      'OCR',
      'TRUST_PROXY',
      'CRAWL_ALLOW_HOSTS',
      'OPEN_API_DOMAIN',
    ];
    const llm = ['LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODELS'];
    for (const blank of ['', '  '])
      expect(readConfig(Object.fromEntries([...names, ...llm].map((name) => [name, blank])))).toEqual(readConfig({}));
  });

  test('every variable reaches the settings', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/huashen',
      DATABASE_URL: 'postgres://huashen@localhost/huashen?host=/run/postgresql',
      DATABASE_POOL: '20',
      STOP_SECONDS: '5',
      PUBLIC_URL: 'https://huashen.example/',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '2',
      OCR: 'off',
      OPEN_API_DOMAIN: 'API.example.com',
      LLM_BASE_URL: 'http://localhost:11434/v1//',
      LLM_API_KEY: 'sk-1',
      LLM_MODELS: 'qwen-plus',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '127.0.0.1',
      dataDir: '/srv/huashen',
      databaseUrl: 'postgres://huashen@localhost/huashen?host=/run/postgresql',
      databasePool: 20,
      stopSeconds: 5,
      publicUrl: 'https://huashen.example',
      logLevel: 'debug',
      trustProxy: 2,
      ocr: false,
      openApiDomain: 'api.example.com',
    });
    expect(config.llm).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      apiKey: 'sk-1',
      models: new Map([['qwen-plus', 'qwen-plus']]),
    });
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/huashen'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOL', '1'], // the migration lock and the migration need one connection each
    ['DATABASE_POOL', '201'],
    ['STOP_SECONDS', '-1'],
    ['PUBLIC_URL', 'huashen.example'],
    ['PUBLIC_URL', 'ftp://huashen.example'],
    ['LOG_LEVEL', 'loud'],
    ['OCR', 'maybe'],
    ['LLM_BASE_URL', 'api.example.com'],
    ['LLM_API_KEY', 'x'.repeat(501)],
    ['OPEN_API_DOMAIN', 'https://api.example.com'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['TRUST_PROXY', '127.1'],
    ['TRUST_PROXY', '1,10.0.0.1'],
    ['SECRET_KEY_FORMER', 'short'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(
      new RegExp(`^环境变量的设置不对：\\n {2}${name}: .*\\p{Script=Han}`, 'u'),
    );
  });

  test.each([
    ['PORT', 'abc', '应为 0 到 65535 的整数'],
    ['PORT', '80.5', '应为 0 到 65535 的整数'],
    ['DATABASE_POOL', '1', '应为 2 到 200 的整数'],
    ['DATABASE_URL', 'localhost', '应为地址：postgres://user:password@host:5432/database'],
    ['PUBLIC_URL', 'x', '应为网址，例如 https://huashen.example.com'],
  ])('%s=%s: %s', (name, value, expected) => {
    expect(refusal({ [name]: value })).toContain(`  ${name}: ${expected}\n`);
  });

  test.each([
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['2001:db8::/32', ['2001:db8::/32']],
    [' 1 ', 1],
  ])('proxies are told by number or by address: %s', (text, proxies) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
  });

  test('all wrong variables are named at once, without their values', () => {
    const message = refusal({ PORT: 'x', DATABASE_URL: 'mysql://huashen:hunter2@db', TRUST_PROXY: 'maybe' });
    for (const name of ['PORT', 'DATABASE_URL', 'TRUST_PROXY']) expect(message).toContain(`  ${name}: `);
    expect(message).not.toContain('hunter2');
  });

  test('an endpoint without models, and models without an endpoint, are refused', () => {
    expect(refusal({ LLM_BASE_URL: 'http://localhost/v1' })).toContain('LLM_BASE_URL: 还需要设置 LLM_MODELS');
    expect(refusal({ LLM_MODELS: 'qwen-plus' })).toContain('LLM_MODELS: 还需要设置 LLM_BASE_URL');
  });

  test('a weather service needs what its kind needs', () => {
    const own = { WEATHER_PROVIDER: 'qweather', WEATHER_BASE_URL: 'https://w.example/', WEATHER_API_KEY: 'k' };
    expect(readConfig(own).weather).toEqual({ kind: 'qweather', baseUrl: 'https://w.example', key: 'k' });
    expect(readConfig({ WEATHER_PROVIDER: 'open-meteo' }).weather).toEqual({
      kind: 'open-meteo',
      baseUrl: '',
      key: null,
    });
    expect(refusal({ WEATHER_PROVIDER: 'qweather' })).toContain('还需要设置 WEATHER_BASE_URL 和 WEATHER_API_KEY');
    expect(refusal({ WEATHER_PROVIDER: 'moji' })).toContain('WEATHER_PROVIDER');
  });

  test('CRAWL_ALLOW_HOSTS lists hosts with their ports', () => {
    const hosts = (list: string) => readConfig({ CRAWL_ALLOW_HOSTS: list }).crawlHosts;
    expect(hosts('127.0.0.1:8125, Wiki.Intranet:80,,[::1]:443')).toEqual(
      new Set(['127.0.0.1:8125', 'wiki.intranet:80', '[::1]:443']),
    );
    for (const list of ['127.0.0.1', 'http://a:80', '*', 'a:80/x'])
      expect(refusal({ CRAWL_ALLOW_HOSTS: list })).toContain('CRAWL_ALLOW_HOSTS: 应为 host:port');
  });

  test('LLM_MODELS lists names, or names with what the endpoint calls them', () => {
    const models = (list: string) => readConfig({ LLM_BASE_URL: 'http://localhost/v1', LLM_MODELS: list }).llm?.models;
    expect(models('a, b = c/d:7b ,,e=f=g,')).toEqual(
      new Map([
        ['a', 'a'],
        ['b', 'c/d:7b'],
        ['e', 'f=g'],
      ]),
    );
  });

  test.each([[','], ['=deepseek-chat'], ['qwen-plus='], ['a,=']])('LLM_MODELS=%s is refused by name', (list) => {
    expect(refusal({ LLM_BASE_URL: 'http://localhost/v1', LLM_MODELS: list })).toContain('  LLM_MODELS: ');
  });

  test('mail and text messages need all of their settings', () => {
    const smtp = { SMTP_URL: 'smtps://u:p@mail.example.cn:465', MAIL_FROM: '化身 <a@example.cn>' };
    expect(readConfig(smtp).mail).toEqual({ url: smtp.SMTP_URL, from: smtp.MAIL_FROM });
    expect(() => readConfig({ SMTP_URL: smtp.SMTP_URL })).toThrow('MAIL_FROM');
    expect(() => readConfig({ SMTP_URL: 'https://mail.example.cn', MAIL_FROM: 'a' })).toThrow('SMTP_URL');
    const sms = {
      ALIYUN_SMS_ACCESS_KEY_ID: 'id',
      ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
      ALIYUN_SMS_SIGN_NAME: '化身',
      ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    };
    expect(readConfig(sms).sms).toMatchObject({ signName: '化身', endpoint: 'https://dysmsapi.aliyuncs.com' });
    for (const name of Object.keys(sms)) expect(() => readConfig({ ...sms, [name]: '' })).toThrow('ALIYUN_SMS');
    expect(() => readConfig({ SECRET_KEY: 'short' })).toThrow('SECRET_KEY');
  });
});
