/** A library as people read its name: followed by 知识库 (specification 1 §3), unless it says so itself. Question libraries are called otherwise. */
export const nameLibrary = ({ name, type = 1 }: { name: string; type?: 1 | 2 }): string =>
  type === 2 || name.endsWith('知识库') ? name : `${name}知识库`;
