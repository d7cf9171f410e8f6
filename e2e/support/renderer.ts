import type { Browser, Page } from '@playwright/test';
import { startScriptedRenderer } from '#server/testing/scripted-renderer.ts';

/** What the page of a renderer can be told. */
interface RendererPage {
  answer(sdp: string): Promise<string>;
  talk(ms: number): void;
  vanish(): void;
}

/** How long the renderer hums for a character, in ms: somewhat faster than is thought. */
const CHARACTER_MS = 150;

/**
 * A renderer that renders somebody: it speaks LiveTalking's HTTP, and a page of its own answers the offers with a moving picture and a hum
 * for whatever is said, over real WebRTC on this machine.
 */
export async function startRenderer(browser: Browser) {
  const context = await browser.newContext();
  const page: Page = await context.newPage();
  await page.goto('about:blank');
  await page.evaluate(prepare);
  const renderer = await startScriptedRenderer({
    answer: (sdp) => page.evaluate((offer) => (window as unknown as RendererPage).answer(offer), sdp),
    instead({ path, body }) {
      if (path !== '/human' && path !== '/interrupt_talk') return undefined;
      const { text = '' } = JSON.parse(Buffer.from(body, 'latin1').toString()) as { text?: string };
      const ms = [...text].length * CHARACTER_MS;
      void page.evaluate((hum) => (window as unknown as RendererPage).talk(hum), ms).catch(() => {});
      return undefined;
    },
  });
  return {
    ...renderer,
    /** As if the machine were switched off. */
    async vanish() {
      await page.evaluate(() => (window as unknown as RendererPage).vanish());
      await renderer.close();
    },
    async close() {
      await renderer.close();
      await context.close();
    },
  };
}

/** Runs in the renderer's page. */
function prepare(): void {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [360, 640];
  const ink = canvas.getContext('2d');
  let step = 0;
  setInterval(() => {
    if (!ink) return;
    step += 1;
    ink.fillStyle = `hsl(${(step * 3) % 360} 70% 60%)`;
    ink.fillRect(0, 0, 360, 640);
    ink.fillStyle = '#fff';
    ink.beginPath();
    ink.arc(180 + Math.sin(step / 8) * 60, 250, 90, 0, Math.PI * 2);
    ink.fill();
  }, 40);
  const audio = new AudioContext();
  const hum = audio.createOscillator();
  const loud = audio.createGain();
  const out = audio.createMediaStreamDestination();
  loud.gain.value = 0;
  hum.connect(loud).connect(out);
  hum.start();
  let peers: RTCPeerConnection[] = [];
  let until = 0;
  Object.assign(window, {
    async answer(sdp: string) {
      const peer = new RTCPeerConnection();
      peers.push(peer);
      await peer.setRemoteDescription({ type: 'offer', sdp });
      for (const track of [...out.stream.getTracks(), ...canvas.captureStream(25).getTracks()]) peer.addTrack(track);
      await peer.setLocalDescription(await peer.createAnswer());
      await new Promise<void>((resolve) => {
        if (peer.iceGatheringState === 'complete') resolve();
        peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve());
        setTimeout(resolve, 2000);
      });
      return peer.localDescription?.sdp ?? '';
    },
    /** Nothing to say ends what is being said. */
    talk(ms: number) {
      const now = performance.now();
      until = ms === 0 ? now : Math.max(now, until) + ms;
      loud.gain.value = ms === 0 ? 0 : 0.3;
      setTimeout(
        () => {
          if (performance.now() >= until - 20) loud.gain.value = 0;
        },
        Math.max(0, until - now),
      );
    },
    vanish() {
      for (const peer of peers) peer.close();
      peers = [];
    },
  });
}
