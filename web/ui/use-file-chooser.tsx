import { type ReactNode, useRef } from 'react';

interface Options {
  /** What the system's dialog offers, as of an input's `accept`. */
  accept: string;
  /** Name of the field, for those who hear it. */
  label: string;
  multiple?: boolean;
  /** At least one file. */
  onChoose(files: [File, ...File[]]): unknown;
}

/** The system's dialog for files behind a button of one's own. */
export function useFileChooser({ accept, label, multiple = false, onChoose }: Options): {
  choose: () => void;
  /** Has to be somewhere on the page. */
  input: ReactNode;
} {
  const field = useRef<HTMLInputElement>(null);
  return {
    choose: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [first, ...rest] = target.files ?? [];
          target.value = ''; // the same file, mended, may be chosen again
          if (first) onChoose([first, ...rest]);
        }}
      />
    ),
  };
}
