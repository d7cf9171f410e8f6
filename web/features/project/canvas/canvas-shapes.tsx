/** The icons of the canvas alone, drawn as those of the set are. */
export const CANVAS_SHAPES = {
  undo: (
    <>
      <path d="M8.500 5 4.500 9l4 4M4.500 9H14a5.500 5.500 0 0 1 0 11H9" />
    </>
  ),
  redo: (
    <>
      <path d="m15.500 5 4 4-4 4M19.500 9H10a5.500 5.500 0 0 0 0 11h5" />
    </>
  ),
  minus: (
    <>
      <path d="M5 12h14" />
    </>
  ),
  layers: (
    <>
      <path d="m12 4 8.500 4.500L12 13 3.500 8.500 12 4ZM3.500 12.500 12 17l8.500-4.500M3.500 16.500 12 21l8.500-4.500" />
    </>
  ),
  template: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" />
      <path d="M4 9.500h16M10 9.500V20" />
    </>
  ),
  components: (
    <>
      <rect x="4" y="4" width="7" height="7" rx="1.500" />
      <circle cx="16.500" cy="7.500" r="3.500" />
      <path d="M7.500 13.500 11 20H4l3.500-6.500Z" />
      <path d="M16.500 13.500v6.500M13.250 16.750h6.500" />
    </>
  ),
  title: (
    <>
      <path d="M5 6.500V5h14v1.500M12 5v14M9.500 19h5" />
    </>
  ),
  button: (
    <>
      <rect x="3.500" y="8" width="17" height="8" rx="4" />
      <path d="M9 12h6" />
    </>
  ),
  web: (
    <>
      <rect x="3.500" y="5" width="17" height="14" rx="2" />
      <path d="M3.500 9h17M6.500 7h.01M9 7h.01" />
    </>
  ),
  carousel: (
    <>
      <rect x="7" y="5.500" width="10" height="13" rx="1.500" />
      <path d="M4 8v8M20 8v8" />
    </>
  ),
  caption: (
    <>
      <rect x="3.500" y="5.500" width="17" height="13" rx="2" />
      <path d="M7 14.500h6M15.500 14.500H17M7 11.500h2M11.500 11.500H17" />
    </>
  ),
  logo: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 7.500 13.400 10.600l3.400.4-2.500 2.300.7 3.300-3-1.700-3 1.700.7-3.300L7.200 11l3.400-.4L12 7.500Z" />
    </>
  ),
  panel: (
    <>
      <path d="M4 7V4h3M17 4h3v3M20 17v3h-3M7 20H4v-3" />
      <rect x="8" y="8" width="8" height="8" rx="1" />
    </>
  ),
  raise: (
    <>
      <path d="M12 19V6M6.500 11 12 5.500l5.500 5.500" />
    </>
  ),
  lower: (
    <>
      <path d="M12 5v13M6.500 13l5.500 5.500 5.500-5.500" />
    </>
  ),
  sleep: (
    <>
      <path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z" />
    </>
  ),
  magnet: (
    <>
      <path d="M6 4.500v8a6 6 0 0 0 12 0v-8h-4v8a2 2 0 0 1-4 0v-8H6ZM6 8h4M14 8h4" />
    </>
  ),
  wide: (
    <>
      <rect x="3.500" y="6" width="17" height="11" rx="1.500" />
      <path d="M9 20h6" />
    </>
  ),
  'left-edge': (
    <>
      <path d="M4.500 4v16M8 8h11M8 15h7" />
    </>
  ),
  centre: (
    <>
      <path d="M12 4v16M6 8h12M8.500 15h7" />
    </>
  ),
  'right-edge': (
    <>
      <path d="M19.500 4v16M5 8h11M9 15h7" />
    </>
  ),
  top: (
    <>
      <path d="M4 4.500h16M8 8v11M15 8v7" />
    </>
  ),
  middle: (
    <>
      <path d="M4 12h16M8 6v12M15 8.500v7" />
    </>
  ),
  bottom: (
    <>
      <path d="M4 19.500h16M8 5v11M15 9v7" />
    </>
  ),
  spread: (
    <>
      <path d="M4.500 5v14M19.500 5v14" />
      <rect x="9" y="8" width="6" height="8" rx="1" />
    </>
  ),
  stack: (
    <>
      <path d="M5 4.500h14M5 19.500h14" />
      <rect x="8" y="9" width="8" height="6" rx="1" />
    </>
  ),
};
