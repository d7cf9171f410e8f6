import { Form } from 'antd';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import type { AnswerMode } from './answer-mode.ts';
import { chooseModel, readChoice } from './choose-model.ts';

/** Chooses a way of answering and a model with all that follows; what is lost or changed by it is said, and can be taken back. */
export function useChooseModel(): (mode: AnswerMode, modelName: string) => void {
  const form = Form.useFormInstance<RoleValues>();
  const showUndo = useUndo();
  return (mode, modelName) => {
    const before = readChoice(form.getFieldsValue(true));
    const { values, told } = chooseModel(before, mode, modelName);
    form.setFieldsValue(values);
    // What was said against the other model's ranges is void.
    void form.validateFields([['modelParameter']], { recursive: true, dirty: true }).catch(() => {});
    if (told) showUndo(told, () => form.setFieldsValue(before));
  };
}
