/** Stands in where nothing can be drawn: a plain bust, so that there is still somebody to talk to. */
export function StillFigure({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 320" role="img" aria-label={`${name}的静态画面`}>
      <path d="M32 320c6-74 52-104 128-104s122 30 128 104z" fill="var(--primary)" />
      <path d="M112 236h96l-48 62z" fill="var(--on-dark)" />
      <circle cx="160" cy="128" r="74" fill="#f3c9ac" />
      <path d="M84 132c-6-60 28-92 76-92s82 32 76 92c-14-34-34-48-76-50-42 2-62 16-76 50z" fill="#3a2b28" />
      <path
        d="M132 134v8m56-8v8m-50 26q22 16 44 0"
        fill="none"
        stroke="#3a2b28"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </svg>
  );
}
