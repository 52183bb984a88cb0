/** Header of every signature, as the ordinance prescribes it. */
const HEADER = Buffer.from('{"alg":"ES256"}').toString('base64url')

/**
 * Machine-readable code of a signed receipt: version, cash box, number, time, five sums, turnover counter, certificate,
 * chain, signature.
 */
const CODE = /^_R\d+-AT\d+(?:_[^_]*){12}$/

/** True if a text is the machine-readable code of an Austrian receipt. */
export const isReceiptCode = (text: string): boolean => CODE.test(text)

/**
 * The compact form of a receipt in the export: a JSON Web Signature (ES256) over the code without its signature. The
 * code has its signature in Base64, the compact form in Base64url.
 */
export function compactReceipt(code: string): string {
  const cut = code.lastIndexOf('_')
  const signature = Buffer.from(code.slice(cut + 1), 'base64').toString('base64url')
  return `${HEADER}.${Buffer.from(code.slice(0, cut)).toString('base64url')}.${signature}`
}
