import { CopyButton } from '#web/ui/copy-button.tsx';

interface Props {
  name: string;
  help: string;
  address: string;
}

/** An address that can be opened and copied, as a line of a list. */
export function Address({ name, help, address }: Props) {
  return (
    <li>
      <div>
        <a href={address} target="_blank" rel="noopener">
          {name}
        </a>
        <small>{help}</small>
      </div>
      <CopyButton text={address} what={name} />
    </li>
  );
}
