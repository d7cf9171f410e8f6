import { Input } from 'antd';
import { useRef, useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { PROJECT_NAME_MAX, ProjectInput } from '#contract/project.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './detail-bar.module.css';

interface Props {
  name: string;
  /** Why it was not saved. */
  refused: string | undefined;
  onRename(name: string): void;
}

/** The name in the bar, changed in its own place: Enter saves it, Escape leaves it as it was. */
export function ProjectName({ name, refused, onRename }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  // A name that could not be saved is asked for where it stands.
  const [told, setTold] = useState(refused);
  if (told !== refused) {
    setTold(refused);
    if (refused !== undefined && typed === null) setTyped(name);
  }
  const button = useRef<HTMLButtonElement>(null);
  if (typed === null) {
    return (
      <h1 className={styles.name}>
        <span data-empty={name.trim() === '' || undefined}>{name.trim() || '未命名项目'}</span>
        <button ref={button} type="button" aria-label="修改项目名称" onClick={() => setTyped(name)}>
          <Icon name="edit" size={16} />
        </button>
      </h1>
    );
  }
  const refusal = ProjectInput.shape.name.safeParse(typed).error?.issues[0]?.message;
  const close = () => {
    setTyped(null);
    requestAnimationFrame(() => button.current?.focus()); // after the button is back
  };
  const accept = () => {
    if (refusal) return;
    if (typed.trim() !== name.trim()) onRename(typed.trim());
    close();
  };
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        accept();
      }}
    >
      <Input
        autoFocus
        value={typed}
        aria-label="项目名称"
        aria-invalid={refusal !== undefined}
        aria-describedby={ERROR_ID}
        status={refusal ? 'error' : ''}
        count={{ show: true, max: PROJECT_NAME_MAX, strategy: countCharacters }}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
        }}
        onBlur={() => (refusal ? setTyped(null) : accept())}
      />
      <p id={ERROR_ID} role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </form>
  );
}

const ERROR_ID = 'project-name-error';
