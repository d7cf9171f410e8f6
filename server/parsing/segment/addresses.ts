/** Web and mail addresses. Signs of Chinese text end one, though the standard would let some of them in. */
export const ADDRESSES =
  /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"'，。；：！？、（）【】《》“”]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi;

/** Where no address goes on. */
export const ADDRESS_END = /[\s<>"'，。；：！？、（）【】《》“”]/;
