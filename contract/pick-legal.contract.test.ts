import { expect, test } from 'vitest';
import { Brand } from './company.contract.ts';
import { pickLegal } from './pick-legal.contract.ts';

const { baseConfig } = Brand.parse({
  companyName: '某某',
  baseConfig: {
    colorObj: { btnBg: '#123456', text: '#123456' },
    company: '总公司',
    filings: ['备 1'],
    legalByHost: [
      { host: 'a.example', company: '甲公司', filings: ['备 2'] },
      { host: 'b.example', company: '乙公司', address: '乙路 1 号' },
      { host: 'c.example:8443', company: '丙公司', linksHide: 1 },
    ],
  },
});

test.each([
  ['a.example', '甲公司', ['备 2'], 0],
  ['A.example:8080', '甲公司', ['备 2'], 0],
  ['b.example', '乙公司', [], 0],
  ['c.example:8443', '丙公司', [], 1],
  ['c.example', '总公司', ['备 1'], 0],
  ['other.example', '总公司', ['备 1'], 0],
])('on %s answers %s', (host, company, filings, linksHide) =>
  expect(pickLegal(baseConfig, host)).toMatchObject({ company, filings, linksHide }),
);
