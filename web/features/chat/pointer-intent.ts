/** A pointer that moves by itself: browsers repeat its last place, without a way, when something new comes to stand below it. */
interface Move {
  movementX: number;
  movementY: number;
}

/**
 * Whether a pointer was brought onto something, or that came to lie under a pointer that rests. Only the first asks to be shown more.
 * @param onBrought called once for each time that it is brought there, after it has stayed for a moment
 */
export function createPointerIntent(onBrought: () => void, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let brought = false;
  return {
    move({ movementX, movementY }: Move): void {
      if (brought || (movementX === 0 && movementY === 0)) return;
      brought = true;
      timer = setTimeout(onBrought, delayMs);
    },
    leave(): void {
      brought = false;
      clearTimeout(timer);
    },
  };
}
