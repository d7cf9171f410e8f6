/** Has pages take from Ant Design what they use, and nothing that lies beside it. */
import fs from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Takes each control of Ant Design from its own file instead of through the one that lists them all: what a page needs is then told by
 * what it imports. The list is side effect free, so that the code is the same.
 */
export function nameControls(): Plugin {
  const LIST = /import \{([^}]+)\} from '(antd|@ant-design\/icons)';/g;
  /** Of dialogs, which tell the fields in them that no form is around: through the file that brings all that a form checks with. */
  const DIALOG = /\/antd\/es\/form\/context\.js$/;
  const folderOf = (name: string) =>
    name.replace(/QRCode/, 'QrCode').replace(/[A-Z]/g, (letter, at) => `${at > 0 ? '-' : ''}${letter.toLowerCase()}`);
  // A line to type in without those for passwords, codes and long texts that go by its name.
  const fileOf = (name: string) => (name === 'Input' ? 'input/Input' : `${folderOf(name)}/index`);
  /** Those: `Input.Password` is taken from its own file too. */
  const BY_NAME = /\bInput[.](Password|TextArea)\b/g;
  /** The frame of messages and questions brings notifications, which nothing here shows. */
  const FRAME = /\/antd\/es\/app\/App\.js$/;
  const NOTIFICATIONS = "import useNotification from '../notification/useNotification';";
  return {
    name: 'name-controls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/\/web\/.*\.tsx?$/, DIALOG, FRAME] },
      handler(code, id) {
        if (FRAME.test(id)) {
          if (!code.includes(NOTIFICATIONS)) throw new Error(`${id} reads otherwise now: see nameControls`);
          return code.replace(NOTIFICATIONS, 'const useNotification = () => [{}, null];');
        }
        if (DIALOG.test(id))
          return code.replace(
            /(?<= FormProvider as .*)'@rc-component\/form'/,
            "'@rc-component/form/es/FormContext.js'",
          );
        const lines = new Set(Array.from(code.matchAll(BY_NAME), ([, name]) => name));
        const head = [...lines].map((name) => `import Input${name} from 'antd/es/input/${name}.js'; `).join('');
        const named = code.replace(BY_NAME, 'Input$1').replace(LIST, (_, names: string, from: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) =>
              from === 'antd'
                ? `import ${name} from 'antd/es/${fileOf(name)}.js';`
                : `import ${name} from '@ant-design/icons/es/icons/${name}.js';`,
            )
            .join(' '),
        );
        return head + named;
      },
    },
  };
}

/**
 * Buttons and tags ask the colour picker which colour of text is readable on another, and would bring all of it: palettes, sliders, folding
 * lists. Here they take the one function from its file, and colours from where they are made.
 */
export function nameColours(): Plugin {
  const PICKER = 'node_modules/antd/es/color-picker/components/ColorPresets.js';
  const COLOUR = "'@rc-component/color-picker/es/color.js'";
  const ASKING = /\/antd\/es\/(button\/style\/token|tag\/style\/index)\.js$/;
  return {
    name: 'name-colours',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [ASKING, /\/antd\/es\/color-picker\/(color|util)\.js$/] },
      async handler(code, id) {
        if (!ASKING.test(id)) return code.replace("'@rc-component/color-picker'", COLOUR);
        const [, asked] = /export (const isBright = [\s\S]+?\n};)/.exec(await fs.readFile(PICKER, 'utf8')) ?? [];
        const taken = /import \{ isBright \} from '[^']+ColorPresets';/;
        if (!asked || !taken.test(code)) throw new Error(`${PICKER} reads otherwise now: see nameColours`);
        return `${code.replace(taken, `import { Color as RcColor } from ${COLOUR};`)}\n${asked}`;
      },
    },
  };
}
