import { Icon, type IconName } from '#web/ui/icon.tsx';

/** An icon for the items of an antd menu: the span takes the class by which the menu spaces it. */
export function menuIcon(name: IconName) {
  return (
    <span>
      <Icon name={name} size={16} />
    </span>
  );
}
