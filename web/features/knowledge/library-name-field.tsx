import { Form, Input } from 'antd';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { checkLibraryName } from './check-library-name.ts';

/** The name of a library, with its counter; sits in an antd Form as `name`. */
export function LibraryNameField() {
  return (
    <Form.Item
      name="name"
      label="名称"
      required
      validateTrigger={['onBlur', 'onChange']}
      rules={[
        {
          validator: async (_rule, value: string | undefined) => {
            const refusal = checkLibraryName(value ?? '');
            if (refusal) throw new Error(refusal);
          },
        },
      ]}
    >
      <Input
        autoFocus
        autoComplete="off"
        placeholder="如：社保公积金办事指南"
        count={{ show: true, max: LIMITS.libraryName, strategy: countCharacters }}
      />
    </Form.Item>
  );
}
