import type { FormInstance } from 'antd';

/** A complaint about a field goes as soon as the field is typed in again; the next try judges anew. */
export function clearErrors(form: FormInstance, changed: object): void {
  form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
}
