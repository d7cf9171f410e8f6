import type { SoundChannel } from './background-sound.ts';

/** Sounds of a page, by elements whose loudness the audio clock turns: phones don't let pages set that of an element. */
export function createChannels() {
  let context: AudioContext | null = null;
  const opened = new Set<SoundChannel>();

  function open(source: string, loop: boolean, onEnd: () => void): SoundChannel {
    context ??= new AudioContext();
    const clock = context;
    const audio = Object.assign(document.createElement('audio'), { src: source, loop });
    audio.addEventListener('ended', onEnd);
    const gain = clock.createGain();
    gain.gain.setValueAtTime(0, clock.currentTime);
    clock.createMediaElementSource(audio).connect(gain).connect(clock.destination);
    audio.dataset.sound = 'background';
    document.body.append(audio);
    const channel: SoundChannel = {
      async play() {
        // Before a touch it never resolves, and the element is refused by itself.
        void clock.resume();
        await audio.play();
      },
      pause: () => audio.pause(),
      setLoop(next) {
        audio.loop = next;
      },
      fade(level, seconds) {
        const now = clock.currentTime;
        gain.gain.cancelScheduledValues(now);
        gain.gain.setValueAtTime(gain.gain.value, now);
        gain.gain.linearRampToValueAtTime(level, now + seconds);
        audio.dataset.level = String(Math.round(level * 100));
      },
      close() {
        opened.delete(channel);
        audio.removeEventListener('ended', onEnd);
        audio.pause();
        audio.removeAttribute('src');
        audio.remove();
        gain.disconnect();
      },
    };
    opened.add(channel);
    return channel;
  }

  return {
    open,
    close(): void {
      for (const channel of opened) channel.close();
      void context?.close();
      context = null;
    },
  };
}
