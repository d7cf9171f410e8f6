import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetCampaign, keepCampaign, readCampaign } from './campaign.ts';

const EMPTY = { utmSource: '', utmMedium: '', utmTerm: '', utmLead: '', bdVid: '' };
let jar: Map<string, string>;
/** Every cookie as it was written, with its attributes. */
let written: string[];

function visit(address: string): void {
  const { search, hash } = new URL(address, 'http://huashen.example');
  vi.stubGlobal('window', { location: { search, hash } });
}

beforeEach(() => {
  jar = new Map([['theme', 'a=b']]);
  written = [];
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = ''] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (text.includes('max-age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
});

describe('where a visitor came from', () => {
  test.each([
    ['before the hash', '/?utm_source=baidu&utm_term=%E6%95%B0%E5%AD%97%E4%BA%BA#/index/home'],
    ['behind it', '/#/index/home?utm_source=baidu&utm_term=%E6%95%B0%E5%AD%97%E4%BA%BA'],
  ])('is read %s', (_where, address) => {
    visit(address);
    keepCampaign();
    expect(readCampaign()).toEqual({ ...EMPTY, utmSource: 'baidu', utmTerm: '数字人' });
  });

  test('is kept for 15 days, for this site only', () => {
    visit('/?bd_vid=8&utm_lead=7&utm_medium=cpc');
    keepCampaign();
    expect(written).toEqual([
      'utm_medium=cpc; path=/; max-age=1296000; SameSite=Lax',
      'utm_lead=7; path=/; max-age=1296000; SameSite=Lax',
      'bd_vid=8; path=/; max-age=1296000; SameSite=Lax',
    ]);
  });

  test('a later visit without parameters changes nothing; forgetting takes our cookies only', () => {
    visit('/?utm_source=baidu');
    keepCampaign();
    visit('/');
    keepCampaign();
    expect(readCampaign().utmSource).toBe('baidu');
    forgetCampaign();
    expect(readCampaign()).toEqual(EMPTY);
    expect([...jar.keys()]).toEqual(['theme']);
  });

  test('no value can carry attributes of its own, run on for ever or break reading', () => {
    visit(`/?utm_source=${encodeURIComponent('x; path=/; domain=evil.example')}&utm_term=${'长'.repeat(500)}`);
    keepCampaign();
    expect(written[0]).not.toContain('domain=');
    expect(readCampaign()).toMatchObject({ utmSource: 'x; path=/; domain=evil.example', utmTerm: '长'.repeat(200) });
    jar.set('bd_vid', '%E0%A4%A');
    expect(readCampaign().bdVid).toBe('');
  });
});
