import { fileOf, type PictureName, sizeOf } from './picture-files.ts';

interface Props {
  name: PictureName;
  /** What it shows; empty where the words beside it say it already. */
  alt: string;
  /** The first picture of the page is wanted at once; all others when they come near. */
  first?: boolean;
  className?: string | undefined;
}

/** One of our pictures, with its size, so that nothing moves when it comes. */
export function Picture({ name, alt, first = false, className }: Props) {
  return (
    <img
      src={fileOf(`${name}.webp`)}
      {...sizeOf(name)}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'sync' : 'async'}
      draggable={false}
      className={className}
    />
  );
}
