import { z } from 'zod';
import { endpoint, NoInput } from './endpoint.contract.ts';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** Brand of an installation or account (specification 1 §3). Every colour of the interface comes from here. */
export const CompanyConfig = z.object({
  companyId: z.string(),
  companyName: z.string(),
  title: z.string(),
  description: z.string(),
  ico: z.string(),
  baseConfig: z.object({
    logo: z.string(),
    colorObj: z.object({ btnBg: Colour, text: Colour }),
    company: z.string(),
  }),
});
export type CompanyConfig = z.infer<typeof CompanyConfig>;

export const companyConfig = endpoint({
  path: '/avatar/company/config',
  access: 'public',
  summary: '品牌配置',
  input: NoInput,
  data: CompanyConfig,
});
