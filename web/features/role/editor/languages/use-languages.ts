import { Form } from 'antd';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import { LANGUAGE_MESSAGE } from '#contract/role-fields.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { addLanguage, changeDefault, removeLanguage } from './change-languages.ts';
import { languageName } from './language-list.ts';

/** Adds and removes languages of the role; what is lost by it can be taken back. `onShow` opens a tab, null the default one. */
export function useLanguages(onShow: (language: string | null) => void) {
  const form = Form.useFormInstance<RoleValues>();
  const showUndo = useUndo();
  const read = () => form.getFieldsValue(true) as RoleValues;
  const write = (values: Partial<RoleValues>) => form.setFieldsValue(values as never);
  return {
    add(code: string): void {
      const values = addLanguage(read(), code);
      if (values) {
        write(values);
        onShow(code);
      } else notice.warning(LANGUAGE_MESSAGE);
    },
    remove(code: string): void {
      const { avatarRoleDetailVos } = read();
      write(removeLanguage(read(), code));
      onShow(null);
      showUndo(`已移除${languageName(code)}`, () => {
        write({ avatarRoleDetailVos });
        onShow(code);
      });
    },
    changeDefault(code: string): void {
      const { language, smallDocLibId } = read();
      if (code === language) return;
      const values = changeDefault(read(), code);
      if (!values) {
        notice.warning(LANGUAGE_MESSAGE);
        return;
      }
      write(values);
      const lost = smallDocLibId ? '，原来的问答库已移除' : '';
      showUndo(`默认语言已改为${languageName(code)}${lost}`, () => write({ language, smallDocLibId }));
    },
  };
}
