import type { ClipCache } from './clip-cache.ts';
import type { Cue } from './clip-cue.ts';
import { hasEnough, waitForBuffer } from './wait-for-buffer.ts';

/** Idle, speaking and one action can lie ready; browsers decode only a few films at once. */
const DECKS = 3;

export interface ClipDecks {
  /** The film on air; null before the first one. */
  readonly video: HTMLVideoElement | null;
  readonly cue: Cue | null;
  /** Changes over as soon as enough of it has come; what is on goes on until then. */
  show(cue: Cue): void;
  /** Lets a clip lie ready. */
  warm(cue: Cue): void;
  setRunning(running: boolean): void;
  close(): void;
}

interface DeckEvents {
  /** A new film is on air, playing. */
  onAir(video: HTMLVideoElement, cue: Cue): void;
  onEnded(cue: Cue): void;
  /** A film can't be played: it is not asked for again. */
  onBroken(cue: Cue): void;
}

interface Deck {
  readonly video: HTMLVideoElement;
  url: string;
  cue: Cue | null;
  stopWaiting: (() => void) | null;
  used: number;
}

/** A few video elements that take turns, so that one clip follows another without a gap. */
export function createClipDecks(createVideo: () => HTMLVideoElement, cache: ClipCache, events: DeckEvents): ClipDecks {
  const decks: Deck[] = [];
  let onAir: Deck | null = null;
  let wanted: Cue | null = null;
  let running = true;
  let isClosed = false;
  let uses = 0;

  function addDeck(): Deck {
    const video = createVideo();
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const deck: Deck = { video, url: '', cue: null, stopWaiting: null, used: 0 };
    video.addEventListener('ended', () => {
      if (deck === onAir && deck.cue) events.onEnded(deck.cue);
    });
    video.addEventListener('error', () => {
      const { cue } = deck;
      // Taking the address away makes an error as well.
      if (!cue || deck.url === '') return;
      release(deck);
      events.onBroken(cue);
    });
    decks.push(deck);
    return deck;
  }

  function release(deck: Deck): void {
    deck.stopWaiting?.();
    deck.stopWaiting = null;
    deck.url = '';
    deck.cue = null;
    deck.video.pause();
  }

  /** The deck that has the clip, or one that is free for it: never the one on air. */
  function deckFor(cue: Cue): Deck {
    const same = decks.find(({ url }) => url === cue.file.url);
    if (same) return same;
    if (decks.length < DECKS) return addDeck();
    const idle = decks.filter((deck) => deck !== onAir).sort((a, b) => a.used - b.used);
    return idle[0] ?? addDeck();
  }

  function load(deck: Deck, cue: Cue): void {
    deck.cue = cue;
    deck.used = ++uses;
    if (deck.url === cue.file.url) return;
    release(deck);
    deck.cue = cue;
    const { url } = cue.file;
    deck.url = url;
    void cache.find(url).then((address) => {
      if (isClosed || deck.url !== url) return;
      deck.video.src = address;
      deck.video.load();
    });
  }

  function goOnAir(deck: Deck, cue: Cue): void {
    const before = onAir;
    onAir = deck;
    deck.cue = cue;
    deck.video.loop = cue.loop && cue.isOnly;
    if (deck.video.currentTime > 0.05 || deck.video.ended) deck.video.currentTime = 0;
    if (before && before !== deck) before.video.pause();
    if (running) play(deck);
    events.onAir(deck.video, cue);
    void cache.keep(cue.file.url);
  }

  // Rejected where a pause came first, or where the browser wants a click for silent films too: the first picture is there all the same.
  const play = (deck: Deck): void => void deck.video.play().catch(() => {});

  return {
    get video() {
      return onAir?.video ?? null;
    },
    get cue() {
      return onAir?.cue ?? null;
    },
    show(cue) {
      wanted = cue;
      if (onAir?.url === cue.file.url && cue.loop && !onAir.video.ended) {
        // Already on: another cut-out of the same film goes on where it is.
        onAir.cue = cue;
        if (running) play(onAir);
        return;
      }
      const deck = deckFor(cue);
      for (const other of decks) other.stopWaiting?.();
      load(deck, cue);
      if (hasEnough(deck.video)) {
        goOnAir(deck, cue);
        return;
      }
      deck.stopWaiting = waitForBuffer(deck.video, () => {
        deck.stopWaiting = null;
        if (wanted === cue && !isClosed) goOnAir(deck, cue);
      });
    },
    warm(cue) {
      if (decks.some(({ url }) => url === cue.file.url) || decks.length >= DECKS) return;
      load(addDeck(), cue);
    },
    setRunning(now) {
      running = now;
      if (!onAir) return;
      if (now) play(onAir);
      else onAir.video.pause();
    },
    close() {
      isClosed = true;
      for (const deck of decks) {
        release(deck);
        deck.video.removeAttribute('src');
        deck.video.load();
      }
      onAir = null;
    },
  };
}
