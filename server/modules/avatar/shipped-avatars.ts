/** The six people of the avatar engine; `code` is the engine's name for each. */
export const SHIPPED_AVATARS = [
  { code: 'zhiyao', name: '知遥', intro: '亲切干练的政务与服务顾问', driver: 'rig' },
  { code: 'jingxing', name: '景行', intro: '沉稳的企业展厅与金融讲解员', driver: 'rig' },
  { code: 'qinghe', name: '清禾', intro: '温婉的文博与文旅讲解员', driver: 'rig' },
  { code: 'xiaoman', name: '小满', intro: '活泼的校园与营销主播', driver: 'rig' },
  { code: 'muyun', name: '牧云', intro: '爽朗的景区与户外向导', driver: 'rig' },
  { code: 'wenyin', name: '闻音', intro: '耐心的客服与热线坐席', driver: 'rig' },
] as const;
