const CONTROLS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text as XML writes it. Characters that XML cannot hold are left out. */
export const escapeXml = (text: string): string =>
  text.replace(CONTROLS, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** An element with what is inside it, already written as XML. `attributes` begins with a space. */
export const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`
