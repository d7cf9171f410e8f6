import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import type { RoleInput } from '#contract/role.contract.ts';
import styles from './fields.module.css';
import { type Greetings, isSaid, renameIn } from './rename-in.ts';

/** Greetings that say the role's name say the new one as it is changed, and the former one again where that is taken back. */
export function NameInGreetings() {
  const form = Form.useFormInstance<RoleInput>();
  const [former] = useState<string>(() => (form.getFieldValue('name') ?? '').trim());
  const name: string = (Form.useWatch('name', form) ?? '').trim();
  // Their section may be drawn after somebody has typed.
  const greetings: Greetings = Form.useWatch('welcomeText', { form, preserve: true }) ?? [];
  /** As they were, and as they say the new name; null while they follow none. */
  const [followed, setFollowed] = useState<{ before: Greetings; written: Greetings } | null>(null);
  const [isKept, setKept] = useState(false);
  const isRenamed = [...former].length > 1 && name !== '' && !name.includes(former);
  // What somebody has written by hand meanwhile is theirs.
  const isOwn = followed !== null && JSON.stringify(greetings) !== JSON.stringify(followed.written);
  const write = (written: Greetings) => form.setFieldValue('welcomeText', written);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the name
  useEffect(() => {
    if (isKept || isOwn) return;
    const before = followed?.before ?? greetings;
    if (!isRenamed) {
      if (followed) write(before);
      return setFollowed(null);
    }
    if (!isSaid(before, former)) return;
    const written = renameIn(before, former, name);
    write(written);
    setFollowed({ before, written });
  }, [name]);

  if (followed && !isOwn && isRenamed)
    return (
      <p className={styles.former} role="status">
        欢迎语里的自称已改为“{name}”
        <Button
          type="link"
          size="small"
          onClick={() => {
            write(followed.before);
            setFollowed(null);
            setKept(true);
          }}
        >
          撤销
        </Button>
      </p>
    );
  if (!isRenamed || !isSaid(greetings, former)) return null;
  return (
    <p className={styles.former} role="status">
      欢迎语里还自称“{former}”
      <Button type="link" size="small" onClick={() => write(renameIn(greetings, former, name))}>
        改为“{name}”
      </Button>
    </p>
  );
}
