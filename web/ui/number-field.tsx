import { InputNumber, type InputNumberProps } from 'antd';

const WHOLE = { width: '100%' };

/** A number as wide as its place in a form. */
export function NumberField(props: InputNumberProps<number>) {
  return <InputNumber<number> {...props} style={WHOLE} />;
}
