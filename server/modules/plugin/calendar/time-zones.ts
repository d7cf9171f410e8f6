/** Places that people ask the time of, and their zones. */
export const ZONES: Readonly<Record<string, string>> = {
  北京: 'Asia/Shanghai',
  上海: 'Asia/Shanghai',
  中国: 'Asia/Shanghai',
  香港: 'Asia/Hong_Kong',
  台北: 'Asia/Taipei',
  澳门: 'Asia/Macau',
  乌鲁木齐: 'Asia/Urumqi',
  东京: 'Asia/Tokyo',
  日本: 'Asia/Tokyo',
  首尔: 'Asia/Seoul',
  韩国: 'Asia/Seoul',
  新加坡: 'Asia/Singapore',
  曼谷: 'Asia/Bangkok',
  泰国: 'Asia/Bangkok',
  迪拜: 'Asia/Dubai',
  新德里: 'Asia/Kolkata',
  印度: 'Asia/Kolkata',
  莫斯科: 'Europe/Moscow',
  巴黎: 'Europe/Paris',
  法国: 'Europe/Paris',
  伦敦: 'Europe/London',
  英国: 'Europe/London',
  柏林: 'Europe/Berlin',
  德国: 'Europe/Berlin',
  罗马: 'Europe/Rome',
  纽约: 'America/New_York',
  华盛顿: 'America/New_York',
  多伦多: 'America/Toronto',
  芝加哥: 'America/Chicago',
  洛杉矶: 'America/Los_Angeles',
  旧金山: 'America/Los_Angeles',
  温哥华: 'America/Vancouver',
  悉尼: 'Australia/Sydney',
  墨尔本: 'Australia/Melbourne',
  奥克兰: 'Pacific/Auckland',
};

const NAMES = new Map(
  Object.entries(ZONES)
    .reverse()
    .map(([name, zone]) => [zone, name]),
);

/** How people call a zone. */
export const nameZone = (timeZone: string): string => `${NAMES.get(timeZone) ?? timeZone}时间`;
