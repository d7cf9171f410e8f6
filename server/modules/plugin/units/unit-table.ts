/** One unit: how many of the dimension's base it is, as an exact decimal or fraction; names that people write. */
export interface Unit {
  /** As it is written in an answer. */
  name: string;
  dimension: string;
  factor: readonly [top: string, bottom?: string];
  names: readonly string[];
}

const define = (dimension: string, rows: readonly (readonly [string, string, ...string[]])[]): Unit[] =>
  rows.map(([name, factor, ...names]) => {
    const [top = '1', bottom] = factor.split('/');
    return { name, dimension, factor: bottom === undefined ? [top] : [top, bottom], names: [name, ...names] };
  });

/** Chinese market units as the law of 1984 has them: 1 里 = 500 米, 1 斤 = 500 克, 1 亩 = 2000/3 平方米. */
export const UNITS: readonly Unit[] = [
  ...define('长度', [
    ['毫米', '0.001', 'mm', '公厘'],
    ['厘米', '0.01', 'cm', '公分'],
    ['分米', '0.1', 'dm'],
    ['米', '1', 'm', '公尺'],
    ['公里', '1000', 'km', '千米'],
    ['微米', '0.000001', 'μm', 'um'],
    ['纳米', '0.000000001', 'nm'],
    ['里', '500', '华里', '市里'],
    ['丈', '10/3', '市丈'],
    ['尺', '1/3', '市尺'],
    ['寸', '1/30', '市寸'],
    ['英寸', '0.0254', 'in', 'inch', 'inches', '吋'],
    ['英尺', '0.3048', 'ft', 'foot', 'feet', '呎'],
    ['码', '0.9144', 'yd', 'yard', 'yards'],
    ['英里', '1609.344', 'mi', 'mile', 'miles', '哩'],
    ['海里', '1852', 'nmi'],
    ['光年', '9460730472580800', 'ly'],
  ]),
  ...define('重量', [
    ['毫克', '0.000001', 'mg'],
    ['克', '0.001', 'g'],
    ['公斤', '1', 'kg', '千克'],
    ['吨', '1000', 't', '公吨'],
    ['斤', '0.5', '市斤'],
    ['两', '0.05', '市两'],
    ['钱', '0.005', '市钱'],
    ['担', '50', '市担'],
    ['磅', '0.45359237', 'lb', 'lbs', 'pound', 'pounds'],
    ['盎司', '0.028349523125', 'oz', 'ounce', 'ounces', '安士'],
    ['克拉', '0.0002', 'ct', 'carat'],
  ]),
  ...define('面积', [
    ['平方厘米', '0.0001', 'cm2', 'cm²', '平方公分'],
    ['平方分米', '0.01', 'dm2', 'dm²'],
    ['平方米', '1', 'm2', 'm²', '平米', '平方', '㎡'],
    ['平方公里', '1000000', 'km2', 'km²', '平方千米'],
    ['公顷', '10000', 'ha'],
    ['公亩', '100'],
    ['亩', '2000/3', '市亩'],
    ['顷', '200000/3', '市顷'],
    ['平方英尺', '0.09290304', 'ft2', 'ft²', '平方尺呎', '平方呎'],
    ['英亩', '4046.8564224', 'acre', 'acres'],
    ['坪', '400/121'],
  ]),
  ...define('体积', [
    ['毫升', '0.001', 'ml', 'cc', '立方厘米', 'cm3', 'cm³'],
    ['升', '1', 'l', '公升', '立方分米', 'dm3', 'dm³'],
    ['立方米', '1000', 'm3', 'm³', '立方'],
    ['美制加仑', '3.785411784', '加仑', 'gal', 'gallon', 'gallons'],
    ['英制加仑', '4.54609'],
    ['品脱', '0.473176473', 'pint'],
    ['液量盎司', '0.0295735295625', 'floz'],
  ]),
  ...define('温度', [
    ['摄氏度', '1', '℃', '°c', 'c', '摄氏', '度'],
    ['华氏度', '1', '℉', '°f', 'f', '华氏'],
    ['开尔文', '1', 'k', '开'],
  ]),
  ...define('速度', [
    ['米每秒', '1', 'm/s', '米/秒'],
    ['公里每小时', '5/18', 'km/h', 'kmh', '公里/小时', '千米每小时', '千米/小时', '公里/时', '迈速'],
    ['英里每小时', '0.44704', 'mph', '英里/小时', '迈'],
    ['节', '1852/3600', 'kn', 'kt', 'knot', 'knots'],
    ['马赫', '340.3', 'mach'],
  ]),
  ...define('数据', [
    ['比特', '0.125', 'bit', 'bits'],
    ['字节', '1', 'byte', 'bytes', 'b'],
    ['KB', '1024', 'kib', 'k字节'],
    ['MB', '1048576', 'mib', '兆', '兆字节'],
    ['GB', '1073741824', 'gib', 'g字节'],
    ['TB', '1099511627776', 'tib'],
    ['PB', '1125899906842624', 'pib'],
  ]),
  ...define('时间', [
    ['毫秒', '0.001', 'ms'],
    ['秒', '1', 's', 'sec', '秒钟'],
    ['分钟', '60', 'min', '分'],
    ['刻钟', '900'],
    ['小时', '3600', 'h', 'hour', 'hours', '个小时', '钟头', '个钟头'],
    ['天', '86400', 'day', 'days', '日'],
    ['周', '604800', 'week', 'weeks', '星期', '个星期'],
  ]),
  ...define('能量', [
    ['焦耳', '1', 'j', '焦'],
    ['千焦', '1000', 'kj'],
    ['卡路里', '4.184', 'cal'],
    ['千卡', '4184', 'kcal', '大卡'],
    ['度电', '3600000', 'kwh', '千瓦时'],
  ]),
];

const BY_NAME = new Map(UNITS.flatMap((unit) => unit.names.map((name) => [name.toLowerCase(), unit] as const)));

/** Null for a unit that nobody knows. Case does not count, nor does white space. */
export function findUnit(name: string): Unit | null {
  return BY_NAME.get(name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()) ?? BY_NAME.get(name.trim()) ?? null;
}

/** All names, longest first, for patterns. */
export const UNIT_NAMES: readonly string[] = [...BY_NAME.keys()].sort((a, b) => b.length - a.length);
