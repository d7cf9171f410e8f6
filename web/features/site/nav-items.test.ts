import { describe, expect, test } from 'vitest';
import { listNavItems } from './nav-items.ts';

const labels = (tailor: 0 | 1, isDefault: boolean, copilotHide: 0 | 1, clones = false) =>
  listNavItems({ tailor, isDefault, copilotHide }, clones).map(({ label }) => label);

describe('items of the header', () => {
  test.each([
    ['the default brand', labels(0, true, 0), ['首页', '会员中心', '帮助中心', 'Copilot']],
    ['the default brand, tailored', labels(1, true, 0), ['首页', '帮助中心']],
    ['another brand, tailored', labels(1, false, 0), ['首页', '会员中心', '帮助中心', 'Copilot']],
    ['the company without Copilot', labels(1, false, 1), ['首页', '会员中心', '帮助中心']],
    ['an account that may clone', labels(0, true, 0, true).slice(-1), ['克隆角色']],
  ])('%s', (_name, shown, expected) => expect(shown).toEqual(expected));
});
