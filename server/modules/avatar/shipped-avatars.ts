/** The cast of the avatar engine: `code` is its name for each, `speakerId` a voice of the embedded speech engine. */
export const SHIPPED_AVATARS = [
  { code: 'zhiyao', name: '知遥', intro: '亲切干练的政务与服务顾问', driver: 'rig', speakerId: 'espeak-xiaohua' },
  { code: 'jingxing', name: '景行', intro: '沉稳的企业展厅与金融讲解员', driver: 'rig', speakerId: 'espeak-mingyuan' },
  { code: 'qinghe', name: '清禾', intro: '温婉的文博与文旅讲解员', driver: 'rig', speakerId: 'espeak-qinghe' },
  { code: 'xiaoman', name: '小满', intro: '活泼的校园与营销主播', driver: 'rig', speakerId: 'espeak-xiaohua' },
  { code: 'muyun', name: '牧云', intro: '爽朗的景区与户外向导', driver: 'rig', speakerId: 'espeak-haoran' },
  { code: 'wenyin', name: '闻音', intro: '耐心的客服与热线坐席', driver: 'rig', speakerId: 'espeak-qinghe' },
  { code: 'shuning', name: '书宁', intro: '循循善诱的教师与课程助教', driver: 'rig', speakerId: 'espeak-qinghe' },
  { code: 'zhongan', name: '仲安', intro: '慈和的老医生，导诊与健康科普', driver: 'rig', speakerId: 'espeak-mingyuan' },
  {
    code: 'yuntuan',
    name: '云团',
    intro: '爱笑的小狐狸，亲子与文旅吉祥物',
    driver: 'rig',
    speakerId: 'espeak-xiaohua',
  },
  { code: 'abo', name: '阿铂', intro: '有问必答的机器人，科技馆与智能产品', driver: 'rig', speakerId: 'espeak-haoran' },
] as const;
