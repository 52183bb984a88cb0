/** Characters of Windows-1252 from 0x80 to 0x9f. */
const MOVED = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Encodes a text in Windows-1252, which DATEV reads. Other characters become a question mark. */
export const windows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
    const moved = MOVED.indexOf(sign)
    return moved < 0 ? 0x3f : 0x80 + moved
  })
