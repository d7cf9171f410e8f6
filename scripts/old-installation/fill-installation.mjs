// Calls by their paths: the revision may be older than the contract that stands beside this file.

const post = (path) => ({ method: 'POST', path, style: 'body' });
const get = (path) => ({ method: 'GET', path, style: 'query' });

const TEXT = '# 借书须知\n\n每张读者证最多借十二本书，借期为三十天，可以续借一次。\n\n闭馆日为每周一。';
/** Reading is what an installation is cut off in. */
const WAITING = ['一楼导览', '二楼导览', '三楼导览', '四楼导览', '五楼导览', '六楼导览'];

/** Makes one of what people have; answers how each is found again. */
export async function fillInstallation(server) {
  const operator = await server.signIn('admin');
  const token = await server.signIn('demo');
  const ask = async (endpoint, input, as = token) => {
    const reply = await server.call(endpoint, input, as);
    if (reply.code !== 200) throw new Error(`${endpoint.path}: ${reply.code} ${reply.message}`);
    return reply.data;
  };

  const { companyId } = await ask(get('/avatar/company/config'), {}, '');
  const account = { companyId, loginAccount: 'reader', nickName: '读者服务部' };
  const { password } = await ask(post('/avatar/operator/account/create'), account, operator);
  await ask(post('/avatar/operator/sensitive/save'), { word: '禁止的词', level: 2 }, operator);

  const file = (await server.upload('借书须知.md', Buffer.from(TEXT), token)).data;
  const library = await ask(post('/avatar/documentLib/save'), {
    name: '图书馆',
    fileList: [{ url: file, name: '借书须知.md' }],
  });
  await until(async () => {
    const { records } = await ask(get('/avatar/document/page'), { libId: library });
    return records[0]?.status === 2;
  });
  const [like] = (await ask(get('/avatar/avatarRole/rolePage'), {})).records;
  const role = await ask(post('/avatar/avatarRole/saveRole'), {
    name: '图书管理员',
    roleDesc: '市图书馆的导览员',
    avatarId: like.avatarId,
    documentLibId: library,
  });
  const share = await ask(post('/avatar/createShareToken'), { expiredDays: 30, subjectId: role });
  const questions = await ask(post('/avatar/documentLib/save'), { name: '常见问题', type: 2 });
  await ask(post('/api/chat/question/save'), {
    ...{
      bizcard: 'avatar',
      libId: questions,
      question: '可以带宠物吗？',
      similar: ['狗能进馆吗？'],
      answer: '导盲犬可以入馆。',
    },
  });
  const { key } = await ask(post('/avatar/apiKey/create'), { name: '借书机' });
  const cid = '1795000000000';
  await askRole(server, token, { roleId: role, query: '一张读者证能借几本书？', cid });
  return { library, questions, role, share, key, cid, file, fileText: TEXT, reader: { account: 'reader', password } };
}

/** Gives it documents to read and comes back before they are read. */
export async function leaveWork(server) {
  const token = await server.signIn('demo');
  const fileList = [];
  for (const name of WAITING) {
    const text = Array.from({ length: 4000 }, (_, line) => `${name}第${line}条：第${line}号书架在${name}。`).join('\n');
    fileList.push({ url: (await server.upload(`${name}.txt`, Buffer.from(text), token)).data, name: `${name}.txt` });
  }
  const { data } = await server.call(post('/avatar/documentLib/save'), { name: '导览', fileList }, token);
  return { library: data, documents: WAITING.length };
}

async function askRole(server, token, question) {
  const reply = await fetch(`${server.address}/avatar/chat/chatDocument`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  const text = await reply.text();
  if (!text.includes('十二')) throw new Error(`the role does not answer from its library: ${text}`);
}

async function until(done) {
  for (let tries = 0; tries < 600; tries++) {
    if (await done()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('waited for a minute');
}
