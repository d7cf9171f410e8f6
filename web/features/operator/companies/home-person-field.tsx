import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { avatarPage } from '#contract/avatar.contract.ts';
import { type Brand, HOME_PEOPLE } from '#contract/company.contract.ts';
import { pickHost } from '#contract/home-host.contract.ts';
import { call } from '#web/lib/request.ts';
import { PortraitPicker } from '#web/ui/portrait-picker.tsx';

const PERSON = ['brand', 'homeInfo', 'one', 'person'];

/** Who stands on the home page and answers in the trial: one of the looks that come with the installation. */
export function HomePersonField() {
  const form = Form.useFormInstance();
  const homeVariant: Brand['homeVariant'] = Form.useWatch(['brand', 'homeVariant'], form) ?? 'default';
  const { data = [] } = useQuery({
    queryKey: ['home people'],
    queryFn: async ({ signal }) => (await call(avatarPage, { size: 1000, driver: 'rig' }, { signal })).records,
  });
  const usual = pickHost({ homeVariant, homeInfo: NOTHING_OWN, isDefault: true }).person;
  const looks = HOME_PEOPLE.flatMap((code) => data.find((look) => look.code === code) ?? []);
  return (
    <Form.Item name={PERSON} label="首页数字人" extra="站在首页和落地页上，也在试用里回答；不选时用版式自带的">
      <PortraitPicker
        label="首页数字人"
        choices={[
          { id: '', name: '版式自带', code: usual },
          ...looks.map(({ code, name }) => ({ id: code, name, code })),
        ]}
      />
    </Form.Item>
  );
}

const NOTHING_OWN: Brand['homeInfo'] = {
  one: { bg: '', headline: '', intro: '', person: '', name: '', question: '', answer: '' },
};
