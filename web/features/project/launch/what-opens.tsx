import { Segmented } from 'antd';

/** What of a project a link or a frame leads to. */
export type Opened = 'room' | 'outlinePlay';

const OPENED: { value: Opened; label: string }[] = [
  { value: 'room', label: '对话' },
  { value: 'outlinePlay', label: '讲解' },
];

/** Of a project with a scripted presentation: whether visitors come to the conversation or to that. */
export function WhatOpens({ value, onChange }: { value: Opened; onChange(opened: Opened): void }) {
  return <Segmented<Opened> aria-label="打开后是" options={OPENED} value={value} onChange={onChange} />;
}
