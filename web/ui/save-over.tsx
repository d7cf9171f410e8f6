import { Button } from 'antd';
import type { HookAPI } from 'antd/es/modal/useModal';
import { CODE } from '#contract/errors.contract.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';

/**
 * Saves; where somebody else has changed the same fields meanwhile, the person decides whether theirs win. Null: they go on editing.
 * @param save is told whether to write over what others have saved
 * @param labels of the fields, as they stand on the page
 * @param onTheirs they give theirs up for what others have saved; left out: that is not offered
 */
export async function saveOver<T>(
  modal: HookAPI,
  labels: Record<string, string>,
  save: (over: boolean) => Promise<T>,
  onTheirs?: () => void,
): Promise<T | null> {
  try {
    return await save(false);
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== CODE.outdated) throw error;
    const names = error.fields.map(({ field }) => `“${labels[field] ?? field}”`).join('、');
    const agreed = await new Promise<boolean>((resolve) => {
      const question = modal.confirm({
        title: '内容已在别处修改',
        content: `您编辑期间，${names}已在别处保存过另一版。用您的覆盖，还是继续编辑？${onTheirs ? '继续编辑时不再自动保存，点“保存”时再问。' : ''}`,
        okText: '用我的覆盖',
        cancelText: '继续编辑',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
        footer: (_, { OkBtn, CancelBtn }) => (
          <>
            <CancelBtn />
            {onTheirs && (
              <Button
                onClick={() => {
                  question.destroy();
                  onTheirs();
                  resolve(false);
                }}
              >
                用另一版
              </Button>
            )}
            <OkBtn />
          </>
        ),
      });
    });
    return agreed ? save(true) : null;
  }
}
