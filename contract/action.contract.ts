import { z } from 'zod';
import { countCharacters, endpoint, Id, numeric } from './endpoint.contract.ts';
import { Flag } from './rules.contract.ts';

/** Actions that the shipped rigs can do, by the names of their gestures (avatar/motion/gestures.ts). `seconds` is how long each takes. */
export const ACTIONS = [
  { code: 'greet', name: '挥手', seconds: 2.3 },
  { code: 'bow', name: '鞠躬', seconds: 2.2 },
  { code: 'explain', name: '讲解', seconds: 2.4 },
  { code: 'point', name: '指引', seconds: 2.2 },
  { code: 'point-right', name: '右侧指引', seconds: 2.2 },
  { code: 'invite', name: '邀请', seconds: 2.1 },
  { code: 'nod', name: '点头', seconds: 1.4 },
  { code: 'shake', name: '摇头', seconds: 1.8 },
  { code: 'think', name: '思考', seconds: 2.4 },
  { code: 'wonder', name: '疑惑', seconds: 2 },
  { code: 'smile', name: '微笑', seconds: 2 },
  { code: 'thank', name: '致谢', seconds: 2.2 },
  { code: 'applaud', name: '鼓掌', seconds: 2.3 },
] as const;

/** How long an action takes; moods and what is not in the library take no time. */
export const actionSeconds = (code: string): number => ACTIONS.find((action) => action.code === code)?.seconds ?? 0;

/** How a text is to be felt, from its place on to the end of the answer. Their cues carry `mood:` before the code (avatar/motion/moods.ts). */
export const MOOD_MARKS = [
  { code: 'calm', name: '平静' },
  { code: 'glad', name: '高兴' },
  { code: 'sorry', name: '抱歉' },
  { code: 'serious', name: '严肃' },
  { code: 'surprised', name: '惊讶' },
] as const;

export const ACTION_LIMITS = {
  /** Actions in one text. */
  perText: 20,
  /** Longest inside of a marker, in characters: more is ordinary text. */
  marker: 40,
} as const;

/** An action of the library as it is chosen. */
export const Action = z.object({ code: z.string(), name: z.string(), seconds: z.number() });
export type Action = z.infer<typeof Action>;

/**
 * An action at its place in an answer. `at` counts UTF-16 units of text without markers before it. `mute` 1: it is done in silence, and
 * the words after it wait for its end; 0: it goes along with the words.
 */
export const ActionCue = z.object({ code: z.string(), name: z.string(), mute: Flag, at: z.number().int().min(0) });
export type ActionCue = z.infer<typeof ActionCue>;

/**
 * `{{动作:挥手}}` or `{{动作:挥手,静音}}`, also as `{{action:greet,mute}}`; `{{情绪:高兴}}` or `{{mood:glad}}`; colon and comma of either
 * width. What follows the colon is the name or the code.
 */
const MARKER = /\{\{[ \t]{0,2}(动作|action|情绪|mood)[ \t]{0,2}[:：]([^{}\n]{1,40})\}\}/gi;
const MOOD_KIND = /^(?:情绪|mood)$/i;
const MUTE = /[,，][ \t]{0,2}(?:静音|mute)$/i;

/** What a marker asks for: an action, or a mood, which is never done in silence. */
function readMarker(kind: string, inside: string): { code: string; name: string; mute: 0 | 1 } | null {
  const word = inside.trim().replace(MUTE, '').trim();
  const isIt = ({ code, name }: { code: string; name: string }) => name === word || code === word.toLowerCase();
  if (MOOD_KIND.test(kind)) {
    const mood = MOOD_MARKS.find(isIt);
    return mood ? { code: `mood:${mood.code}`, name: mood.name, mute: 0 } : null;
  }
  const action = ACTIONS.find(isIt);
  return action ? { code: action.code, name: action.name, mute: MUTE.test(inside.trim()) ? 1 : 0 } : null;
}

/** The marker of an action, as the editor writes it into a text. */
export const writeAction = ({ name }: Pick<Action, 'name'>, mute: 0 | 1): string =>
  `{{动作:${name}${mute ? ',静音' : ''}}}`;

/** The marker of a mood, which lasts from its place to the end of what is said. */
export const writeMood = ({ name }: Pick<Action, 'name'>): string => `{{情绪:${name}}}`;

/**
 * Takes the markers out of a text. Those of unknown actions go without a trace: whatever looks like a marker is never for reading aloud.
 * @param before UTF-16 units of text that came before this one
 */
export function splitActions(text: string, before = 0): { text: string; cues: ActionCue[] } {
  const cues: ActionCue[] = [];
  let plain = '';
  let end = 0;
  for (const match of text.matchAll(MARKER)) {
    plain += text.slice(end, match.index);
    end = match.index + match[0].length;
    const found = readMarker(match[1] ?? '', match[2] ?? '');
    if (!found || cues.length >= ACTION_LIMITS.perText) continue;
    cues.push({ ...found, at: before + plain.length });
  }
  return { text: plain + text.slice(end), cues };
}

/** A marker as it stands in a text. `name` null: there is no such action or mood. */
interface PlacedMarker {
  marker: string;
  start: number;
  kind: 'action' | 'mood';
  name: string | null;
  mute: 0 | 1;
}

/** Markers of a text as they stand in it, for an editor that shows them. */
export function listMarkers(text: string): PlacedMarker[] {
  return [...text.matchAll(MARKER)].map((match) => {
    const found = readMarker(match[1] ?? '', match[2] ?? '');
    const kind = MOOD_KIND.test(match[1] ?? '') ? 'mood' : 'action';
    return { marker: match[0], start: match.index, kind, name: found?.name ?? null, mute: found?.mute ?? 0 };
  });
}

/** Characters of a text with actions: each marker counts as one. */
export const countWithActions = (text: string): number =>
  countCharacters(splitActions(text).text) + listMarkers(text).length;

/** A text of at most `max` characters that may hold actions; may be empty. */
export function actedTextUpTo(max: number, label: string) {
  return z
    .string({ error: `请填写${label}` })
    .refine((text) => countWithActions(text) <= max, { error: `${label}最多 ${max} 个字` })
    .refine((text) => listMarkers(text).length <= ACTION_LIMITS.perText, {
      error: `${label}里最多 ${ACTION_LIMITS.perText} 个动作`,
    })
    .refine((text) => listMarkers(text).every(({ name }) => name !== null), {
      error: `${label}里有动作库中没有的动作，请删除或重新选择`,
    });
}

export const actionPage = endpoint({
  path: '/avatar/actionLib/page',
  summary: '动作库',
  input: z.object({
    name: z.string().max(50).default(''),
    code: z.string().max(50).default(''),
    pageNum: numeric(z.number().int().min(1).max(100_000)).default(1),
    pageSize: numeric(z.number().int().min(1).max(99_999)).default(20),
  }),
  data: z.object({
    records: z.array(Action),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
  }),
});

/**
 * What an avatar does for each action, by the action's name (specification 1 §3). A filmed person has clips, which are silent (`mute`) or
 * go along with speech (`chat`); a rig draws the action itself and has none.
 */
export const avatarActions = endpoint({
  path: '/avatar/avatar/getAction',
  summary: '数字人的动作',
  input: z.object({ avatarId: Id }),
  data: z.record(
    z.string(),
    z.object({ code: z.string(), seconds: z.number(), mute: z.array(z.string()), chat: z.array(z.string()) }),
  ),
});

/** The same at the address of earlier releases. */
export const avatarActionsBefore = endpoint({ ...avatarActions, path: '/avatar/getAction' });
