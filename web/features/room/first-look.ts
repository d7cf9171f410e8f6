import { drawingSizeFor } from '#avatar/device-size.ts';
import type { CompanyConfig } from '#contract/company.contract.ts';
import type { VisitRoom } from '#contract/visit.contract.ts';
import { isFramed } from '#web/lib/is-framed.ts';
import { AI_LABEL, RECORD_LAW } from '#web/scene/law-words.ts';
import { recallConversation } from '#web/talk/remember-conversation.ts';
import { BREAKPOINTS } from '#web/ui/breakpoints.ts';
import { makeElement as make } from '#web/ui/make-element.ts';
import { stageHue } from '#web/ui/stage-hue.ts';
import { askEarly } from './ask-early.ts';
import { placeKey } from './place-key.ts';
import { readAddress } from './read-address.ts';
import { readScreen } from './read-screen.ts';
import { withPass } from './remember-pass.ts';
import styles from './room.module.css';
import head from './room-head.module.css';
import { STATE_WORDS } from './room-words.ts';
import begin from './start-screen.module.css';

/** Address of the picture that was drawn ahead; it stands there until the living person does. */
let drawn = '';
export const readStill = (): string => drawn;

interface Options {
  brand: CompanyConfig;
  /** Of the page's address. */
  hash: string;
  /** Address of a picture of somebody of ours as they first stand there; '' for anybody else. */
  pictureOf(avatarCode: string): string;
}

/**
 * A room before any of the application has been read: its ground, its person and who that is, at the places and in the styles of room.tsx.
 * Nothing is drawn of a place that lets nobody in. The picture is on its way to the screen when the promise is kept.
 */
export async function drawRoom(root: HTMLElement, { brand, hash, pictureOf }: Options): Promise<void> {
  const { place, query } = readAddress(hash) ?? {};
  if (!place || !query || (isFramed() && place.roleId === undefined)) return; // of frames the shared alone have one
  const room = await askEarly(withPass(place), query.get('language') ?? '');
  if (!room || room.scene) return; // a scene is drawn by the application alone
  const isWide = window.matchMedia(BREAKPOINTS.lying).matches;
  const source = drawingSizeFor(readScreen(), Number(query.get('cm')) || null) ? '' : pictureOf(room.avatarCode);
  const picture = make('img', '', []);
  if (source) {
    Object.assign(picture, { alt: `${room.name}的形象`, fetchPriority: 'high', src: source });
    await picture.decode().catch(() => {}); // the words stand without it
  }
  if (root.hasChildNodes()) return; // the application was there first
  drawn = source;
  const hall = make('main', `${styles.room} ${isWide ? styles.wide : styles.tall}`, [
    make('div', styles.glow, []),
    ...(source ? [make('div', `${styles.canvas} ${styles.person}`, [picture])] : []),
    drawHead(brand, {
      isWide,
      embedded: query.get('embed') === '1',
      tells: room.languages.length < 2 || !room.interaction.languageSwitch,
    }),
    ...(isWide ? [make('span', styles.label, [AI_LABEL])] : []),
    ...(greets(room, query) && recallConversation(placeKey(place)) === null ? [drawWords(room)] : []),
  ]);
  if (!isWide) hall.style.background = stageHue(room.avatarCode);
  root.append(hall);
}

/** A screen in a hall says more, and what has begun says other things. */
const greets = ({ interaction: { wake, sleep } }: VisitRoom, query: URLSearchParams): boolean => {
  const isInHall = wake.touch || wake.voice || wake.camera || wake.sound || sleep.as !== 'person';
  return !isInHall && !query.has('kiosk') && query.get('start') !== '1';
};

/** With the places of its buttons. @param tells how it is; where it speaks several languages there may be no room for that */
function drawHead(
  { baseConfig, companyName }: CompanyConfig,
  { isWide, embedded, tells }: { isWide: boolean; embedded: boolean; tells: boolean },
): HTMLElement {
  const who = make('div', head.who, []);
  if (!isWide) who.append(make('small', '', [AI_LABEL]));
  else if (!embedded && baseConfig.logo)
    who.append(Object.assign(make('img', head.logo, []), { src: baseConfig.logo, alt: companyName }));
  const state = make('span', head.badge, [make('i', '', []), STATE_WORDS.idle]);
  const hasButton = embedded || (isWide && document.fullscreenEnabled);
  const tools = make('div', head.tools, [tells ? state : hide(state)]);
  if (hasButton) tools.append(hide(make('span', head.round, [])));
  return make('header', head.head, [who, tools]);
}

/** Keeps its place. */
function hide(element: HTMLElement): HTMLElement {
  element.style.visibility = 'hidden';
  return element;
}

/** With the place of the button, which comes with what it does. */
function drawWords({ name, roleDesc }: VisitRoom): HTMLElement {
  const check = Object.assign(make('a', '', ['设备自检']), {
    href: '/#/digital/check',
    target: '_blank',
    rel: 'noopener',
  });
  return make('section', begin.start, [
    make('h1', '', [name]),
    make('p', begin.words, [roleDesc]),
    hide(make('div', begin.go, ['开始对话'])),
    make('p', begin.law, [make('span', '', [RECORD_LAW]), check]),
  ]);
}
