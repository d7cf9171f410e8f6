/** What fell back and why, in small words: nobody has to guess why there is no sound. @param className gives the place */
export function FallNote({ lines, className }: { lines: readonly string[]; className?: string | undefined }) {
  return (
    <div className={className} role="status" data-fall={lines.length}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {lines.length > 0 && (
        <a href="#/digital/check" target="_blank" rel="noopener">
          查看原因
        </a>
      )}
    </div>
  );
}
