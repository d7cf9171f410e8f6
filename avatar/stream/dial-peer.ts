/** How long ways through the network are gathered before the offer leaves, in ms. */
const GATHER_MS = 1500;

/** A call that has been dialled: its offer is complete, its answer is waited for. */
export interface PeerCall {
  readonly offer: string;
  /** What comes from the other side; tracks join it as they arrive. */
  readonly media: MediaStream;
  accept(sdp: string): Promise<void>;
  /** Ways that were found after the offer. */
  onCandidate(listener: (candidate: RTCIceCandidate) => void): void;
  /** Throws where the channel is not open. */
  send(text: string): void;
  network(): RTCIceConnectionState;
  /** Pictures that have come since the beginning. */
  countFrames(): Promise<number>;
  close(): void;
}

interface Dialling {
  /** It also sends, silence and black, and has a channel. */
  isDuplex: boolean;
  iceServers: RTCIceServer[];
}

/** Makes a connection that receives a person's picture and sound. */
export async function dialPeer({ isDuplex, iceServers }: Dialling, signal: AbortSignal): Promise<PeerCall> {
  if (typeof RTCPeerConnection === 'undefined') throw new Error('这个浏览器不支持实时画面');
  const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers });
  const media = new MediaStream();
  const sent = isDuplex ? openNothing() : null;
  const late: RTCIceCandidate[] = [];
  let tell = (candidate: RTCIceCandidate): void => void late.push(candidate);
  let isOffered = false;
  peer.ontrack = ({ track }) => media.addTrack(track);
  peer.onicecandidate = ({ candidate }) => candidate?.candidate && isOffered && tell(candidate);
  const channel = isDuplex ? peer.createDataChannel('text') : null;
  if (channel) channel.onopen = () => channel.send('handshake');
  for (const kind of ['audio', 'video'] as const) {
    const track = sent?.tracks.find((one) => one.kind === kind);
    peer.addTransceiver(track ?? kind, { direction: track ? 'sendrecv' : 'recvonly' });
  }
  const close = (): void => {
    peer.close();
    sent?.close();
    for (const track of media.getTracks()) track.stop();
  };
  try {
    await peer.setLocalDescription(await peer.createOffer());
    await gathered(peer, signal);
    signal.throwIfAborted();
  } catch (error) {
    close();
    throw error;
  }
  isOffered = true;
  return {
    offer: peer.localDescription?.sdp ?? '',
    media,
    accept: (sdp) =>
      peer.setRemoteDescription({ type: 'answer', sdp }).catch((cause: unknown) => {
        throw new Error('画面服务器的应答不能使用', { cause });
      }),
    onCandidate(listener) {
      tell = listener;
      for (const candidate of late.splice(0)) listener(candidate);
    },
    send(text) {
      if (channel?.readyState !== 'open') throw new Error('实时画面没有接通');
      channel.send(text);
    },
    network: () => peer.iceConnectionState,
    async countFrames() {
      let frames = 0;
      for (const report of (await peer.getStats()).values())
        if (report.type === 'inbound-rtp' && report.kind === 'video')
          frames = Math.max(frames, report.framesReceived ?? report.framesDecoded ?? 0);
      return frames;
    },
    close,
  };
}

/** Resolves when all ways are known, or enough time has passed for the near ones. */
function gathered(peer: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  if (peer.iceGatheringState === 'complete') return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, GATHER_MS);
  peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve());
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

/** Silence and a black picture, for renderers that show somebody only to who sends something. Never the microphone. */
function openNothing(): { tracks: MediaStreamTrack[]; close(): void } {
  const context = new AudioContext();
  const sound = context.createMediaStreamDestination();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [16, 16];
  canvas.getContext('2d')?.fillRect(0, 0, 16, 16);
  const tracks = [...sound.stream.getTracks(), ...canvas.captureStream(1).getTracks()];
  return {
    tracks,
    close() {
      for (const track of tracks) track.stop();
      void context.close();
    },
  };
}
