/** Places by the larger one that they lie in, as tables of destinations have them: the first word of a row, and what they are of. */
const PLACES: readonly string[] = [
  // provinces: names and letters of several, then cities
  '黑龙江 东北 东三省 东北三省 黑吉辽: 哈尔滨 齐齐哈尔 牡丹江 佳木斯 大庆 伊春 漠河',
  '吉林 东北 东三省 东北三省 黑吉辽: 长春 吉林市 延边 四平 通化 白山',
  '辽宁 东北 东三省 东北三省 黑吉辽: 沈阳 大连 鞍山 抚顺 锦州 丹东 营口',
  '北京 京津冀 华北: 北京',
  '天津 京津冀 华北: 天津',
  '河北 京津冀 华北: 石家庄 保定 唐山 邯郸 廊坊 秦皇岛 张家口 承德 沧州',
  '山西 晋 华北: 太原 大同 运城 临汾 晋中',
  '内蒙古 内蒙 华北: 呼和浩特 包头 鄂尔多斯 赤峰 通辽',
  '上海 江浙沪 江浙沪皖 长三角 华东: 上海',
  '江苏 江浙沪 江浙沪皖 长三角 华东: 南京 苏州 无锡 常州 徐州 南通 扬州 镇江 盐城',
  '浙江 江浙沪 江浙沪皖 长三角 华东: 杭州 宁波 温州 绍兴 金华 义乌 嘉兴 台州 湖州',
  '安徽 江浙沪皖 长三角 华东 皖: 合肥 芜湖 安庆 阜阳 蚌埠 黄山',
  '福建 闽 华东 两广福建: 福州 厦门 泉州 漳州 莆田',
  '江西 赣 华东 华中: 南昌 赣州 九江 景德镇 上饶',
  '山东 鲁 华东: 济南 青岛 烟台 潍坊 临沂 威海 淄博',
  '河南 豫 华中: 郑州 洛阳 开封 南阳 新乡',
  '湖北 鄂 华中 两湖 湘鄂: 武汉 宜昌 襄阳 荆州 武昌',
  '湖南 湘 华中 两湖 湘鄂: 长沙 株洲 岳阳 衡阳 张家界',
  '广东 粤 两广 两广福建 珠三角 华南: 广州 深圳 东莞 佛山 珠海 汕头 惠州 中山',
  '广西 桂 两广 两广福建 华南: 南宁 桂林 柳州 北海',
  '海南 琼 华南: 海口 三亚',
  '重庆 渝 川渝 西南: 重庆',
  '四川 川 川渝 西南: 成都 绵阳 宜宾 乐山 泸州 德阳',
  '贵州 贵 黔 云贵 西南: 贵阳 遵义',
  '云南 云 滇 云贵 西南: 昆明 大理 丽江 西双版纳',
  '西藏 藏 新疆西藏 新藏 西南: 拉萨 林芝 日喀则',
  '陕西 陕 西北: 西安 咸阳 宝鸡 延安 汉中',
  '甘肃 甘 西北 甘青宁: 兰州 敦煌 天水 酒泉',
  '青海 青 西北 甘青宁: 西宁 格尔木',
  '宁夏 宁 西北 甘青宁: 银川',
  '新疆 新 新疆西藏 新藏 西北: 乌鲁木齐 喀什 伊犁 吐鲁番 库尔勒',
  '香港 港澳 港澳台: 香港 九龙',
  '澳门 港澳 港澳台: 澳门',
  '台湾 港澳台: 台北 高雄 台中',
  // countries
  '日本 日韩 亚洲 东亚: 东京 大阪 京都 北海道 名古屋',
  '韩国 日韩 亚洲 东亚: 首尔 釜山 济州岛',
  '泰国 新马泰 东南亚 亚洲: 曼谷 普吉 清迈',
  '新加坡 新马泰 东南亚 亚洲: 新加坡',
  '马来西亚 新马泰 东南亚 亚洲: 吉隆坡',
  '越南 东南亚 亚洲: 河内 胡志明',
  '印度尼西亚 印尼 东南亚 亚洲: 巴厘岛 雅加达',
  '菲律宾 东南亚 亚洲: 马尼拉 长滩岛',
  '美国 北美 美洲 欧美 美加: 纽约 洛杉矶 旧金山 华盛顿 芝加哥 夏威夷',
  '加拿大 北美 美洲 美加: 多伦多 温哥华',
  '英国 欧洲 欧美: 伦敦 曼彻斯特 爱丁堡',
  '法国 欧洲 欧盟 欧美: 巴黎 里昂 尼斯 法国',
  '德国 欧洲 欧盟 欧美: 柏林 慕尼黑 法兰克福 德国',
  '意大利 欧洲 欧盟: 罗马 米兰 威尼斯 意大利',
  '西班牙 欧洲 欧盟: 马德里 巴塞罗那 西班牙',
  '瑞士 欧洲: 苏黎世 日内瓦 瑞士',
  '荷兰 欧洲 欧盟: 阿姆斯特丹 荷兰',
  '俄罗斯 欧洲: 莫斯科 圣彼得堡 俄罗斯',
  '澳大利亚 澳洲 澳新 大洋洲: 悉尼 墨尔本 澳大利亚',
  '新西兰 澳新 大洋洲: 奥克兰 新西兰',
];

const LARGER = new Map<string, readonly string[]>();
for (const line of PLACES) {
  const [names = '', cities = ''] = line.split(': ');
  const all = names.split(' ');
  for (const place of new Set([...cities.split(' '), all[0] ?? '']))
    LARGER.set(place, [...new Set([...all, ...(all[0] === place ? [] : [place])])]);
}

/** What a text that names places may go by in a table of destinations. Names of one letter stand for nothing by themselves. */
export function readPlaces(text: string): string[] {
  const found: string[] = [];
  for (const [place, larger] of LARGER) if (place.length > 1 && text.includes(place)) found.push(place, ...larger);
  return [...new Set(found)];
}

/** Whether a name stands for one of the places: 川渝云贵 for what lies in 云南. */
export const namesPlace = (name: string, places: readonly string[]): boolean =>
  places.some((place) =>
    place.length > 1
      ? name.includes(place)
      : /^[京津冀晋辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵黔云滇藏陕甘青宁新港澳台]{2,}/u.test(name) &&
        name.includes(place),
  );
