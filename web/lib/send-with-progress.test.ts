import { beforeEach, expect, it, vi } from 'vitest';
import { uploadFile } from '#contract/file.contract.ts';
import { call } from './request.ts';
import { stubBrowser } from './testing/stub-browser.ts';

class FakeXhr {
  static last: FakeXhr;
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;
  timeout = 0;
  status = 200;
  responseText = '';
  headers: Record<string, string> = {};
  body: FormData | undefined;
  opened = '';
  sent = Promise.withResolvers<void>();
  constructor() {
    FakeXhr.last = this;
    started.resolve(this);
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
    this.sent.resolve();
  }
  abort() {
    this.onabort?.();
  }
}

let started: PromiseWithResolvers<FakeXhr>;

beforeEach(() => {
  stubBrowser();
  started = Promise.withResolvers();
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
});

async function upload(onUploadProgress: (share: number) => void, signal?: AbortSignal) {
  const upfile = new File(['一二三'], '指南.pdf');
  const done = call(uploadFile, {}, { upfile, onUploadProgress, signal });
  done.catch(() => {}); // judged by each test
  const xhr = await started.promise;
  await xhr.sent.promise;
  return { done, xhr };
}

it('sends one file under upfile, tells how far it is, and reads the envelope', async () => {
  const shares: number[] = [];
  const { done, xhr } = await upload((share) => shares.push(share));
  xhr.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 20 });
  xhr.upload.onprogress?.({ lengthComputable: false, loaded: 5, total: 0 });
  xhr.responseText = JSON.stringify({ code: 200, message: '', data: '/avatar/file?id=1' });
  xhr.onload?.();
  expect(await done).toBe('/avatar/file?id=1');
  expect(shares).toEqual([0.25]);
  expect(xhr.opened).toBe('POST /avatar/upload/file');
  expect(xhr.timeout).toBe(600_000);
  expect(xhr.body?.get('upfile')).toMatchObject({ name: '指南.pdf', size: 9 });
  expect(xhr.headers).toHaveProperty('token');
  expect(xhr.headers).not.toHaveProperty('content-type'); // the browser writes it, with the boundary
});

it('rejects on a broken connection, a time-out and a refusal', async () => {
  const broken = await upload(() => {});
  broken.xhr.onerror?.();
  await expect(broken.done).rejects.toThrow('网络错误');
  started = Promise.withResolvers();
  const late = await upload(() => {});
  late.xhr.ontimeout?.();
  await expect(late.done).rejects.toThrow('请求超时');
  started = Promise.withResolvers();
  const refused = await upload(() => {});
  refused.xhr.responseText = JSON.stringify({ code: 413, message: '文件大小超过50MB', data: null });
  refused.xhr.onload?.();
  await expect(refused.done).rejects.toThrow('文件大小超过50MB');
});

it('stops the upload when the caller aborts', async () => {
  const controller = new AbortController();
  const { done } = await upload(() => {}, controller.signal);
  controller.abort(new Error('cancelled'));
  await expect(done).rejects.toThrow('cancelled');
});
