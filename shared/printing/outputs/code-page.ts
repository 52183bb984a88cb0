/** Upper half of code page 858: Western European with the euro sign. All printers of EPSON and STAR have it. */
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const BYTES = new Map([...UPPER].map((character, i) => [character, 128 + i]))

/** Encodes a text in code page 858. Null if it has a character outside of it, which is then printed as a picture. */
export function encode858(text: string): readonly number[] | null {
  const codes = Array.from(text.normalize('NFC'), (character) => {
    const code = character.codePointAt(0) ?? 0
    return code >= 0x20 && code < 0x7f ? code : BYTES.get(character)
  })
  return codes.every((code) => code !== undefined) ? codes : null
}
