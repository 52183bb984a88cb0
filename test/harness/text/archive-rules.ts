import { objectsOf } from './pdf-text'
import { nodesNamed, readXml } from './xml-tree'

/** Returns the bytes of a file embedded in a PDF as text; null if there is none of this name. */
export function embeddedFile(pdf: Buffer, name: string): string | null {
  const objects = objectsOf(pdf)
  const spec = [...objects.values()].find(({ head }) => head.includes('/Type /Filespec') && head.includes(`(${name})`))
  const [, number = ''] = /\/EF <<\s*\/F (\d+) 0 R/.exec(spec?.head ?? '') ?? []
  const file = objects.get(number)
  return file ? Buffer.from(file.body, 'latin1').toString('utf8') : null
}

/** Lists the rules of PDF/A-3b (ISO 19005-3) that a PDF breaks, as far as they can be seen in its objects. */
export function brokenArchiveRules(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const objects = objectsOf(pdf)
  const heads = [...objects.values()].map(({ head }) => head)
  const one = (test: (head: string) => boolean) => [...objects.values()].find(({ head }) => test(head))
  const catalog = one((head) => head.includes('/Type /Catalog'))?.head ?? ''
  const metadata = Buffer.from(one((head) => head.includes('/Type /Metadata'))?.body ?? '', 'latin1').toString('utf8')
  const xmp = readXml(metadata.replace(/<\?xpacket[^>]*\?>/g, '').trim())
  const said = (name: string) => nodesNamed(xmp, name)[0]?.text.trim() ?? ''
  const intent = one((head) => head.includes('/S /GTS_PDFA1'))?.head ?? ''
  const [, profile = ''] = /\/DestOutputProfile (\d+) 0 R/.exec(intent) ?? []
  const icc = Buffer.from(objects.get(profile)?.body ?? '', 'latin1')
  const [, info = ''] = /\/Info (\d+) 0 R/.exec(text.slice(text.lastIndexOf('trailer'))) ?? []
  const [, made = ''] = /\/CreationDate (\d+) 0 R/.exec(objects.get(info)?.head ?? '') ?? []
  const [, created = ''] = /D:(\d{14})Z/.exec(objects.get(made)?.head ?? '') ?? []
  const descriptors = heads.filter((head) => head.includes('/Type /FontDescriptor'))
  const wholeFonts = heads.filter((head) => head.includes('/Subtype /Type0'))
  const rules: readonly (readonly [string, boolean])[] = [
    ['header', /^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(text)],
    ['file identifier', /\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/i.test(text)],
    ['no encryption', !text.includes('/Encrypt')],
    ['part and conformance', said('part') === '3' && said('conformance') === 'B'],
    ['metadata are plain', !(one((head) => head.includes('/Type /Metadata'))?.head ?? '/Filter').includes('/Filter')],
    ['metadata are of the catalog', /\/Metadata \d+ 0 R/.test(catalog)],
    ['creation date agrees', created !== '' && said('CreateDate').replace(/\D/g, '') === created],
    ['output intent', /\/OutputIntents \[\d+ 0 R\]/.test(catalog)],
    [
      'profile of RGB colours',
      icc.subarray(36, 40).toString() === 'acsp' && icc.subarray(16, 20).toString() === 'RGB ',
    ],
    ['fonts are embedded', descriptors.length > 0 && descriptors.every((head) => /\/FontFile[23]? \d+ 0 R/.test(head))],
    ['no font is named only', !heads.some((head) => /\/Subtype \/Type1\b/.test(head))],
    ['text can be copied', wholeFonts.length > 0 && wholeFonts.every((head) => /\/ToUnicode \d+ 0 R/.test(head))],
    ['no actions', !heads.some((head) => /\/(JavaScript|JS|Launch|OpenAction|AA)\b/.test(head))],
    ['no LZW', !text.includes('/LZWDecode')],
    ['no foreign colours', !heads.some((head) => head.includes('/DeviceCMYK'))],
    [
      'embedded files are described',
      heads
        .filter((head) => head.includes('/Type /Filespec'))
        .every((head) => /\/AFRelationship \/\w+/.test(head) && head.includes('/UF (')),
    ],
    [
      'embedded files have a type',
      heads
        .filter((head) => head.includes('/Type /EmbeddedFile'))
        .every((head) => head.includes('/Subtype /text#2Fxml')),
    ],
    ['embedded files are associated', !text.includes('/Type /Filespec') || /\/AF \[\d+ 0 R\]/.test(catalog)],
  ]
  return rules.flatMap(([rule, kept]) => (kept ? [] : [rule]))
}
