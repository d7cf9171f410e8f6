import { Icon } from './icon.tsx';

/** `allowClear` of a select: its button is named in Chinese. */
export const CLEAR = { label: '清除', clearIcon: <Icon name="close" size={14} /> };
