/** A call as the specification prints it (1 §7, 2 §7). */
interface PrintedCall {
  call: string;
  /** Fields of the payload, where they are printed. */
  sends?: readonly string[];
  /** Fields of `data` and what they hold; `records[].id` in each record. `''` is `data` itself. */
  reads?: Readonly<Record<string, Kind>>;
  /** Another capability that this call belongs to, and that is not there yet. */
  awaits?: Capability;
}
export type Kind = 'text' | 'number' | 'flag' | 'list' | 'object' | 'json' | 'text or nothing';
type Capability =
  | 'analysis' // 数据分析
  | 'evaluation' // 评测标注
  | 'questionnaire reports'
  | 'cloned people'
  | 'robots';

const all = <K extends Kind>(kind: K, names: string): Record<string, K> =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));
const inEach = (reads: Record<string, Kind>, list = 'records'): Record<string, Kind> =>
  Object.fromEntries(Object.entries(reads).map(([name, kind]) => [`${list}[].${name}`, kind]));

const SESSION = { token: 'text', phoneNum: 'text', languages: 'list' } as const;

/** Of each extra language; 2 §3. */
const SPOKEN = {
  ...all('text', 'language name roleDesc answerPrefix question unknownReply sensitiveWordReply'),
  ...({ welcomeText: 'json', smallDocLibId: 'text or nothing', realtimeRecommendOn: 'flag' } as const),
};
const ROLE: Record<string, Kind> = {
  ...SPOKEN,
  ...all('text', 'id avatarId direction modelName chatUclaiPrompt questionnaireFileUrl jobName userFileUrl sleepText'),
  ...all('text', 'smallModelFileUrl robotSceneType robotId flowIdInfo modelService'),
  ...all('text or nothing', 'documentLibId speakerId customizedModel'),
  ...all('number', 'chatType speed smallModelType historyNum'),
  ...all('flag', 'showCitation answerOnlyFromDocs isShortHistory showRecommend'),
  ...all('json', 'agentPlugins varConfig modelParameter'),
  avatarRoleDetailVos: 'list',
};
const PAGE = ['page', 'size'];
const NAMES = (names: string) => names.split(' ');

export const CALLS: readonly PrintedCall[] = [
  // 1 §7, session and account
  {
    call: 'GET /avatar/userInfo',
    reads: {
      ...all('text', 'token customizedNlp expireTime models loginAccount usedFileSizeString fileSizeString'),
      ...all('text', 'usedVideoSizeString videoSizeString'),
      ...all('flag', 'firstLogin chatUclai showTaskChat flowOn evaluationOn robotOn aiCopyOn adminFlag loginPwd'),
      ...all('flag', 'online cloneOn'),
      ...all('number', 'lineLimit winLineLimit androidLineLimit'),
      ...({ languages: 'list', secret: 'text or nothing' } as const),
    },
  },
  { call: 'POST /avatar/login/code', sends: NAMES('code phone utmSource utmMedium utmTerm'), reads: SESSION },
  { call: 'POST /avatar/v2/login', sends: NAMES('loginEmail loginEmailPwd'), reads: SESSION },
  { call: 'GET /avatar/logout' },
  { call: 'GET /avatar/sendSms', sends: ['phone'], reads: { '': 'text' } },
  { call: 'GET /avatar/verification/code', sends: NAMES('email usage') },
  { call: 'POST /avatar/register/email', sends: NAMES('captchaValue email password') },
  { call: 'POST /avatar/email/resetPwd', sends: NAMES('captchaValue email password') },
  { call: 'POST /avatar/resetPwd', sends: NAMES('newLoginEmailPwd oldLoginEmailPwd loginEmail') },
  {
    call: 'POST /api/chat/know/auth/user/app/getServiceVo',
    reads: { 'item.serviceEmail': 'text', 'item.companyId': 'text' },
  },
  {
    call: 'GET /avatar/queryLineInfo',
    reads: {
      ...all('number', 'lineLimit winLineLimit androidLineLimit'),
      ...({ classes: 'list', records: 'list', queue: 'list' } as const),
    },
  },
  { call: 'GET /avatar/kickOutByToken' },
  { call: 'GET /userprocess/aiask/gwskip/ad/convert' },

  // 1 §7, workbench data
  { call: 'POST /avatar/avatarConversation/page', reads: { 'records[].id': 'text' } },
  { call: 'POST /avatar/avatarConversation/export/conversation/data' },
  { call: 'GET /avatar/avatarConversation/id' },
  { call: 'GET /avatar/nodeConfig/nodeList' },
  { call: 'GET /avatar/nodeConfig/deleteNode' },
  { call: 'GET /avatar/nodeConfig/userNodeList' },
  { call: 'POST /avatar/nodeConfig/saveAvatarNode' },
  { call: 'GET /avatar/avatarProject/id', reads: all('text', 'id name direction background') },
  {
    call: 'GET /avatar/avatarProject/projectPage',
    sends: PAGE,
    reads: inEach({ ...all('text', 'id name direction backgroundType background'), position: 'json' }),
  },
  { call: 'GET /avatar/avatarProject/delete' },
  { call: 'GET /avatar/avatarProject/projectByRoleId' },
  { call: 'POST /avatar/avatarProject/updateProject' },
  { call: 'POST /avatar/avatarProject/copy', sends: ['projectId'] },
  { call: 'GET /avatar/avatar/page', reads: { 'records[].id': 'text' } },
  { call: 'POST /avatar/avatarConfig/saveDetail' },
  { call: 'GET /avatar/avatarConfig/id' },
  { call: 'POST /avatar/answer/saveVideo' },
  { call: 'POST /avatar/answer/save' },
  { call: 'POST /avatar/answer/getVideoByQuestionIds', sends: ['avatarConfigId'] },
  { call: 'POST /avatar/file/upload', sends: ['upfile'], reads: { '': 'text' } },
  { call: 'POST /avatar/upload/file', sends: ['upfile', 'rename'], reads: { '': 'text' } },
  { call: 'GET /avatar/background/page', sends: PAGE, reads: inEach(all('text', 'id name type url')) },
  { call: 'POST /avatar/createShareToken', sends: NAMES('expiredDays type subjectId'), reads: { '': 'text' } },
  { call: 'GET /avatar/share/token/list', reads: { 'records[].id': 'text', 'records[].token': 'text' } },
  { call: 'POST /avatar/share/token/toggleStatus' },
  { call: 'GET /avatar/avatarRole/rolePage', sends: PAGE, reads: inEach(ROLE) },
  { call: 'GET /avatar/avatarRole/roleClassify' },
  { call: 'GET /avatar/avatarRole/deleteRole' },
  {
    call: 'GET /avatar/avatarRole/id',
    sends: ['id'],
    reads: { ...ROLE, ...inEach(SPOKEN, 'avatarRoleDetailVos') },
  },
  { call: 'GET /avatar/avatarRole/getChatStatus', sends: ['roleId'], reads: { '': 'number' } },
  {
    call: 'POST /avatar/avatarRole/saveRole',
    sends: Object.keys(ROLE),
    reads: { '': 'text' },
  },
  { call: 'POST /avatar/avatarRole/saveRoleForDocLib', reads: { '': 'text' } },
  {
    call: 'POST /avatar/avatarRole/promptGeneration',
    sends: NAMES('roleDesc roleName target language smallDocLibId documentLibId'),
    reads: { '': 'text' },
  },
  { call: 'GET /api/chat/question/page', sends: ['bizcard'], reads: { 'records[].id': 'text' } },
  { call: 'GET /api/chat/question/id', sends: ['bizcard', 'id'] },
  { call: 'POST /api/chat/question/delete', sends: ['bizcard'] },
  { call: 'POST /api/chat/question/save', sends: ['bizcard'] },
  { call: 'POST /api/chat/know/doc/getDocumentInfoList' },
  { call: 'GET /api/chat/robot/robot/reply/1/1', awaits: 'robots' },
  { call: 'GET /api/chat/flow/page', sends: [...PAGE, 'bizcard'], reads: inEach(all('text', 'id name')) },
  { call: 'POST /api/chat/flow/create' },
  { call: 'POST /api/chat/flow/update' },
  { call: 'POST /api/chat/flow/delete' },
  { call: 'GET /avatar/tts/list' },
  { call: 'GET /avatar/tts/synthesis', sends: NAMES('audioType speaker text speed volume rate') },
  {
    call: 'POST /avatar/tts/threeSecondClone',
    // Not printed: the product's own.
    sends: NAMES('upfile name language gender way ticket consent'),
    reads: all('text', 'id speaker name state'),
  },
  { call: 'GET /avatar/tts/deleteThreeSecondClone' },
  ...['POST save', 'GET page', 'GET delete'].map((call) => awaited(call, 'cloneCharacterLabel', 'cloned people')),
  ...['POST imageColoring', 'POST imageEnhance', 'POST faceDetect', 'POST save', 'GET checkStatus'].map((call) =>
    awaited(call, 'clonePeople', 'cloned people'),
  ),
  ...['GET dayChatStat', 'GET dayChatFaqStat'].map((call) => awaited(call, 'stat', 'analysis')),
  {
    call: 'GET /avatar/actionLib/page',
    sends: NAMES('name code pageNum pageSize'),
    reads: inEach(all('text', 'name code')),
  },
  { call: 'GET /avatar/avatar/getAction' },
  ...['POST page', 'POST save', 'POST evalue', 'POST submit', 'GET queryDetail', 'GET export', 'POST delete'].map(
    (call) => awaited(call, 'chatEvaluation', 'evaluation'),
  ),
  ...['GET page', 'POST create', 'POST delete', 'GET detail'].map((call) =>
    awaited(call, 'questionnaireReport', 'questionnaire reports'),
  ),

  // 2 §7, what 1 §7 doesn't name
  {
    call: 'GET /avatar/documentLib/page',
    sends: [...PAGE, 'name', 'type', 'language'],
    reads: inEach({ ...all('text', 'id name language'), ...all('number', 'type status') }),
  },
  { call: 'GET /api/chat/question/exportByClassify' },
  { call: 'GET /avatar/documentLib/delete' },
  { call: 'GET /avatar/document/page' },
  { call: 'POST /avatar/documentLib/deleteDocument' },
  { call: 'POST /avatar/documentLib/getStatusByLibId', reads: { '[].libId': 'text', '[].status': 'number' } },
  { call: 'GET /avatar/documentLib/reSetup' },
  { call: 'GET /avatar/plugins/list', reads: { '[].name': 'text', '[].description': 'text' } },
  {
    call: 'POST /avatar/chat/chatDocument',
    sends: NAMES('roleId query cid returnJson language isStart'),
    reads: all('json', 'citationSources recommendList realtimeRecommend questionnaire'),
  },
  // Their paths are not printed: these are the product's own.
  {
    call: 'POST /avatar/document/segmentation',
    sends: NAMES('type filePath'),
    reads: { segmentList: 'list' },
  },
  {
    call: 'POST /avatar/documentLib/save',
    sends: NAMES(
      'type segmentType separators segmentLength removeUrl removeSpaces indexType fileList segmentText name language',
    ),
  },
  { call: 'GET /avatar/tts/cloneConsent', reads: all('text', 'sentence ticket') },
  { call: 'GET /avatar/questionnaire/template' },
  { call: 'GET /api/chat/question/template' },
];

function awaited(call: string, group: string, awaits: Capability): PrintedCall {
  const [method, name] = call.split(' ');
  return { call: `${method} /avatar/${group}/${name}`, awaits };
}
