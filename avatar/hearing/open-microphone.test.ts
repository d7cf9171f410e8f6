import { expect, test, vi } from 'vitest';
import { findMicrophoneTrouble, MicrophoneError, openMicrophone, readMicrophoneTrouble } from './open-microphone.ts';

const fail = (name: string, message = '') => new DOMException(message, name);

test.each([
  [fail('NotAllowedError', 'Permission denied'), 'denied'],
  [fail('NotAllowedError', 'Permission denied by system'), 'blocked'],
  [fail('NotAllowedError', 'Permission dismissed'), 'dismissed'],
  [fail('SecurityError'), 'denied'],
  [fail('NotFoundError', 'Requested device not found'), 'absent'],
  [fail('DevicesNotFoundError'), 'absent'],
  [fail('OverconstrainedError'), 'absent'],
  [fail('NotReadableError', 'Could not start audio source'), 'busy'],
  [fail('TrackStartError'), 'busy'],
  [fail('AbortError'), 'busy'],
  [fail('InvalidStateError'), 'broken'],
  [new TypeError('no constraints'), 'broken'],
  [undefined, 'broken'],
])('%s means %s', (error, trouble) => expect(readMicrophoneTrouble(error)).toBe(trouble));

test('a page around this one that keeps the microphone is named', () => {
  const framed = { featurePolicy: { allowsFeature: () => false } };
  expect(readMicrophoneTrouble(fail('NotAllowedError'), framed)).toBe('framed');
  expect(readMicrophoneTrouble(fail('NotFoundError'), framed)).toBe('absent');
});

test.each([
  [{ isSecureContext: false, navigator: {} }, 'insecure'],
  [{ isSecureContext: true, navigator: {} }, 'unsupported'],
  [{ isSecureContext: true, navigator: { mediaDevices: {} } }, 'unsupported'],
  [{ isSecureContext: true, navigator: { mediaDevices: {} }, AudioWorkletNode: 1 }, null],
])('%j: %s', (page, trouble) => expect(findMicrophoneTrouble(page as never)).toBe(trouble));

/** A browser with one microphone. */
function plugIn() {
  const track = Object.assign(new EventTarget(), { getSettings: () => ({ deviceId: 'usb' }), stop: vi.fn() });
  let devices = [{ kind: 'audioinput', deviceId: 'usb' }];
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }),
    enumerateDevices: async () => devices,
  });
  const close = vi.fn(async () => {});
  vi.stubGlobal('window', { isSecureContext: true, navigator: { mediaDevices }, AudioWorkletNode: 1 });
  vi.stubGlobal('navigator', { mediaDevices });
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = 16_000;
      state = 'running';
      audioWorklet = { addModule: async () => {} };
      createMediaStreamSource = () => ({ connect() {} });
      close = close;
    },
  );
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = {};
    },
  );
  return {
    track,
    close,
    change(next: typeof devices) {
      devices = next;
      mediaDevices.dispatchEvent(new Event('devicechange'));
    },
  };
}

test.each(['ended', 'devicechange'])('one that is taken away while it is in use is told once: %s', async (way) => {
  const { track, close, change } = plugIn();
  const onLost = vi.fn();
  await openMicrophone({ workletUrl: '', onSound() {}, onLost });
  change([{ kind: 'audioinput', deviceId: 'usb' }]);
  if (way === 'ended') track.dispatchEvent(new Event('ended'));
  else change([{ kind: 'audioinput', deviceId: 'other' }]);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
  expect(onLost.mock.calls[0]?.[0]).toEqual(new MicrophoneError('lost'));
  expect(close).toHaveBeenCalledOnce();
  track.dispatchEvent(new Event('ended'));
  change([]);
  await Promise.resolve();
  expect(onLost).toHaveBeenCalledOnce();
});
