import { z } from 'zod';
import { LANGUAGES } from './language.contract.ts';

/** One of the platform's languages. Apart from their list, which pages read that have no use for schemas. */
export const LanguageCode = z.enum(LANGUAGES.map(({ code }) => code) as [string, ...string[]], {
  error: '请选择列表中的语言',
});
