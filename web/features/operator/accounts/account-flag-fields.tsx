import { SwitchField } from '#web/ui/switch-field.tsx';

/** Only what has an effect; an account's other switches stay as they are. */
const FLAGS = [
  { name: 'cloneOn', label: '声音克隆', help: '可以用录音克隆自己的声音，需接入能克隆的语音服务' },
  { name: 'aiCopyOn', label: 'AI 文案', help: '编辑时可以让模型代写' },
  { name: 'chatUclai', label: 'uclai 模型', help: '可以选用平台自有的 uclai 模型' },
];

/** What the account may do, one switch each. @param own whether it is the operator's own account */
export function FlagFields({ own }: { own: boolean }) {
  return (
    <>
      {FLAGS.map(({ name, label, help }) => (
        <SwitchField key={name} name={['flags', name]} label={label} help={help} />
      ))}
      <SwitchField
        name="adminFlag"
        label="运营权限"
        help={own ? '不能取消自己的运营权限' : '可以进入运营管理；取消后立即在所有设备上退出登录'}
        frozen={own}
      />
    </>
  );
}
