/** The six panels of 产品介绍 as HTML for paint-intro.mjs; `data-who` canvases are painted there. No brand is named: all of them show these. */
export const drawPanels = () => [hello(), people(), sources(), model(), steps(), places()];

const person = (who, style, rest = '') => `<canvas data-who="${who}" ${rest} style="${style}"></canvas>`;
const head = (title, purpose) => `<header><h2>${title}</h2><p>${purpose}</p></header>`;
const gate =
  '<svg class="gate" viewBox="0 0 700 700"><circle cx="350" cy="350" r="342" class="rim"/><circle cx="350" cy="350" r="318" class="sky"/><g clip-path="circle(318px at 350px 350px)"><circle cx="176" cy="176" r="60" class="sun"/><path class="far" d="M0 450c80-70 120-50 190-110 60-50 110 40 190 30s120-100 200-60c60 30 100 0 140 20v370H0Z"/><path class="near" d="M0 540c90-60 160-20 250-80 80-50 170 60 270 20 90-30 140 0 200-30v250H0Z"/></g></svg>';
const bars = (heights, colour) =>
  `<span class="bars">${heights.map((height) => `<i style="height:${height}px;background:var(--${colour})"></i>`).join('')}</span>`;

const hello = () => `<main class="panel stage">
  <div class="place">${gate}</div>
  ${person('zhiyao', 'right:36px;bottom:0;width:420px;height:500px', 'data-framing="bust" data-open="0.32" data-smile="0.8"')}
  ${head('会听、会说、<br>能办事的数字人', '用自己的形象、声音和知识，<br>做一位随时应答的同事。')}
  <dl class="facts"><div><dt>200+</dt><dd>数字人形象</dd></div><div><dt>1000+</dt><dd>声音风格</dd></div><div><dt>10+</dt><dd>对话语种</dd></div></dl>
  <p class="say" style="right:40px;top:76px">${bars([6, 11, 14, 8, 12], 'accent')}您好，想办什么事？</p>
</main>`;

const CAST = [
  ['zhiyao', '知遥', 'stage'],
  ['jingxing', '景行', 'stage-slate'],
  ['qinghe', '青禾', 'stage-jade'],
  ['xiaoman', '小满', 'stage-rose'],
  ['muyun', '牧云', 'stage-sand'],
  ['wenyin', '闻音', 'stage'],
];
const VOICES = [
  ['温和女声', '导办、讲解', [6, 14, 9, 20, 26, 18, 10, 22, 28, 16, 8, 18, 24, 12, 6, 14, 20, 10]],
  ['沉稳男声', '播报、培训', [10, 6, 16, 22, 12, 26, 18, 8, 14, 24, 28, 14, 6, 12, 20, 16, 8, 12]],
];
const people = () => `<main class="panel">
  ${head('形象与声音，都由您定', '挑一位现成的，也可以克隆自己的样子和声音。')}
  <div class="cast">${CAST.map(([who, name, hue], at) => `<figure style="background:var(--${hue})" ${at === 0 ? 'data-chosen' : ''}>${person(who, 'inset:16px 0 0;width:100%;height:calc(100% - 16px)', `data-smile="${0.5 + at * 0.06}" data-open="${at === 5 ? 0.3 : 0}"`)}<figcaption>${name}</figcaption></figure>`).join('')}</div>
  <div class="voices">${VOICES.map(([name, use, heights], at) => `<div><b class="play"></b><span>${name}<small>${use}</small></span>${bars(heights, at === 0 ? 'primary' : 'warm')}</div>`).join('')}</div>
</main>`;

const sources = () => `<main class="panel canvas">
  ${head('每句话，都有出处', '文档放进来就会读；答案来自哪一段、得了多少分，都看得见。')}
  <div class="window" style="left:48px;top:168px;width:860px"><img src="/shots/hits.png" alt=""></div>
  <p class="chip" style="left:48px;top:128px">PDF、Word、PPT、Excel、网页、纯文本</p>
</main>`;

const model = () => `<main class="panel dark">
  ${head('模型自己选，当场就试问', '十亿到千亿参数的模型都能接入；没有网络时，也能只凭知识库作答。')}
  <div class="window" style="left:48px;top:148px;width:744px"><img src="/shots/editor.png" alt=""></div>
</main>`;

const FILES = [
  ['社会保障卡补领须知', '可用', 'success'],
  ['政务大厅服务指南', '可用', 'success'],
  ['大厅常见问答', '可用', 'success'],
  ['公积金提取说明', '正在学习 72%', 'warm'],
];
const STEPS = [
  ['选形象与声音', '一位现成的，或您自己'],
  ['布置画面', '横屏竖屏，背景与位置'],
  ['教会它业务', '写清角色，放进资料'],
];
const steps = () => `<main class="panel">
  ${head('三步上线，一键发布', '在网页里配好就能用，不写代码，也不用排期。')}
  <div class="steps">
    <section><div class="trio">${CAST.slice(0, 3)
      .map(
        ([who, , hue], at) =>
          `<i style="background:var(--${hue})" ${at === 2 ? 'data-chosen' : ''}>${person(who, 'inset:8px 0 0;width:100%;height:calc(100% - 8px)')}</i>`,
      )
      .join(
        '',
      )}</div><div class="row on"><b class="play"></b>轻快女声<small>已选</small></div><div class="row"><b class="play"></b>沉稳男声<small>普通话</small></div></section>
    <section><div class="screen">${person('qinghe', 'inset:14% 0 0;width:100%;height:86%', 'data-open="0.28"')}<span>青瓷馆有哪些展品？</span></div></section>
    <section><div class="text">你是小政，熟悉大厅每一项业务。先问清事由，再说材料和窗口。</div>${FILES.map(([name, state, tone]) => `<div class="file">${name}<small style="color:var(--${tone}-text)">${state}</small></div>`).join('')}</section>
  </div>
  <ol class="captions">${STEPS.map(([title, text], at) => `<li><b>${at + 1}</b><div><strong>${title}</strong><p>${text}</p></div></li>`).join('')}</ol>
</main>`;

const places = () => `<main class="panel stage">
  ${head('一处配置，处处上岗', '同一位数字人，手机、一体机和大屏都能见到。')}
  <div class="device wide" style="left:48px;bottom:88px"><div style="background:var(--stage-jade)">${person('qinghe', 'right:4%;bottom:0;width:52%;height:92%', 'data-open="0.26" data-turn="-0.2"')}<span class="say" style="left:20px;top:34%">这件莲瓣纹碗<br>烧制于南宋</span></div></div>
  <div class="device tall" style="left:474px;bottom:40px"><div style="background:var(--stage)">${person('zhiyao', 'inset:16% 0 0;width:100%;height:84%', 'data-open="0.2"')}<span class="say" style="left:12px;top:14px">请问办什么业务？</span></div></div>
  <div class="device phone" style="left:666px;bottom:56px"><div style="background:var(--stage-rose)">${person('xiaoman', 'inset:20% 0 0;width:100%;height:80%', 'data-smile="0.9"')}<span class="say mine" style="right:8px;top:14px">敏感肌能用吗？</span></div></div>
  <p class="ways">分享链接<i></i>小屏 H5<i></i>一体机<i></i>大屏<i></i>开放接口</p>
</main>`;
