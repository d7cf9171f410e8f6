import type { MicrophoneTrouble } from '#avatar/hearing/index.ts';

/** What is wrong with a microphone, and what to do. */
export const MICROPHONE_WORDS: Record<MicrophoneTrouble, string> = {
  insecure: '语音提问需要 https 地址，请用 https:// 打开本页，或者打字提问',
  unsupported: '这个浏览器不能录音，请换用新版 Chrome、Edge 或 Safari，或者打字提问',
  denied: '麦克风被禁用了，请点地址栏左边的图标允许使用麦克风，再试一次',
  dismissed: '还没有允许使用麦克风，请再试一次，并在浏览器的提示里点“允许”',
  blocked: '系统没有允许浏览器使用麦克风，请在系统设置的“隐私”里打开，再试一次',
  framed: '嵌入本页的网页没有开放麦克风，请单独打开本页，或请那个网页的管理员允许使用麦克风',
  absent: '没有找到麦克风，请插上或打开麦克风，再试一次',
  busy: '麦克风正被别的程序占用，请关掉那个程序（例如会议软件），再试一次',
  lost: '麦克风断开了，请重新插好，再试一次',
  broken: '麦克风打不开，请重新插拔或重启浏览器，再试一次',
};
