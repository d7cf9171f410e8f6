import fs from 'node:fs';
import { createCache, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { makeStyles, PREFIX, ROOT } from './lib/ready-styles.ts';

/** What Ant Design makes in a page, by the path of the style: its text. */
function renderControls(controls: ReactNode): Map<string, string> {
  const cache = createCache();
  renderToString(createElement(StyleProvider, { cache }, createElement(antd.ConfigProvider, {}, controls)));
  const made = new Map<string, string>();
  for (const [path, [, value]] of cache.cache as unknown as Map<string, [number, string[]]>)
    if (path.startsWith('style%')) made.set(path, value[0] ?? '');
  return made;
}

const { Alert, Button, Checkbox, Dropdown, Empty, Form, Input, InputNumber, Menu, Pagination, Progress, Radio } = antd;
const { Segmented, Select, Skeleton, Slider, Space, Spin, Switch, Tabs, Tag, Tooltip, DatePicker, ColorPicker } = antd;
const items = [{ key: 'a', label: 'a' }];
const CONTROLS = createElement(
  'div',
  {},
  createElement(Alert, { title: 'a' }),
  createElement(antd.App),
  createElement(Button, {}, 'a'),
  createElement(Checkbox.Group, { options: ['a'] }),
  createElement(antd.Collapse, { items }),
  createElement(ColorPicker, { open: true }),
  createElement(DatePicker.RangePicker),
  createElement(antd.Divider),
  createElement(antd.Drawer, { open: true }),
  createElement(Dropdown, { menu: { items }, open: true }, createElement('b')),
  createElement(Empty),
  createElement(Form, {}, createElement(Form.Item, { label: 'a', help: 'b' }, createElement(Input))),
  createElement(Input.Search),
  createElement(Input.TextArea),
  createElement(Input.Password),
  createElement(Input.OTP),
  createElement(InputNumber),
  createElement(Menu, { items }),
  createElement(antd.Modal, { open: true }),
  createElement(Pagination, { total: 100 }),
  createElement(antd.Popover, { content: 'a', open: true }, createElement('b')),
  createElement(Progress, { percent: 3 }),
  createElement(antd.QRCode, { value: 'a' }),
  createElement(Radio.Group, { options: ['a'], optionType: 'button' }),
  createElement(Segmented, { options: ['a'] }),
  createElement(Select, { mode: 'multiple', open: true, options: [{ value: 'a' }] }),
  createElement(Skeleton),
  createElement(Slider),
  createElement(Space.Compact, {}, createElement(Button, {}, 'a')),
  createElement(Spin),
  createElement(Switch),
  createElement(Tabs, { items }),
  createElement(Tag, { color: 'success' }, 'a'),
  createElement(Tooltip, { title: 'a', open: true }, createElement('b')),
  createElement(antd.Tour, { open: true, steps: [{ title: 'a' }] }),
);

it('makes each style as Ant Design does in a page', { timeout: 60_000 }, () => {
  const styles = makeStyles();
  const ready = new Set<string>();
  for (const file of styles.files) for (const sheets of styles.of(file)) ready.add(sheets[0]?.[1] ?? '');
  const isReady = (text: string, prefix: string) =>
    [`${prefix}-css-var`, prefix].some((root) =>
      [...ready].some((one) => one.replaceAll(PREFIX, prefix).replaceAll(ROOT, root) === text),
    );
  const made = renderControls(CONTROLS);
  const lacking = [...made].filter(([path, text]) => {
    const [, , name = '', prefix = ''] = path.split('%');
    if (name === 'Shared') return text !== styles.shared[0]?.[1];
    if (name === 'ant-design-icons') return text !== styles.icons[0]?.[1];
    return text !== '' && !isReady(text, prefix);
  });
  expect(made.size).toBeGreaterThan(40);
  // Of columns only what is not a number is kept.
  expect(lacking.map(([path]) => path.split('%').slice(2, 4).join(' '))).toEqual(['Grid-Grid ant-col']);
});

it('is used by no page that is laid out in columns of Ant Design', () => {
  const pages = fs.globSync('web/**/*.tsx').map((file) => fs.readFileSync(file, 'utf8'));
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((code) => /\b(labelCol|wrapperCol)\b|\b(Col|Row)\b[^;]*from 'antd'/.test(code))).toEqual([]);
});
