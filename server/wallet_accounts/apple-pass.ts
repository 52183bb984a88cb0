import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import forge from 'node-forge'
import sharp from 'sharp'
import type { Language } from '../../shared/kernel/phrases'
import type { AppleKeys } from './keys'
import type { WalletTicket } from './wallet-tickets'

const LABELS: Readonly<
  Record<Language, Readonly<Record<'when' | 'venue' | 'place' | 'people' | 'booking' | 'address', string>>>
> = {
  en: { when: 'Date', venue: 'Venue', place: 'Ticket', people: 'People', booking: 'Booking code', address: 'Address' },
  de: {
    when: 'Termin',
    venue: 'Ort',
    place: 'Ticket',
    people: 'Personen',
    booking: 'Buchungscode',
    address: 'Adresse',
  },
}

/** Time after the end of an event at which its pass is shown as expired, in ms. */
const GRACE = 12 * 60 * 60 * 1000

/** Time without fractions of a second, which Wallet does not read. */
const passTime = (time: string | number): string => `${new Date(time).toISOString().slice(0, 19)}Z`

/** Contents of `pass.json`. */
function passOf(ticket: WalletTicket, { pass_type_id, team_id }: AppleKeys): object {
  const labels = LABELS[ticket.language]
  const field = (key: keyof typeof labels, value: string) => ({ key, label: labels[key], value })
  return {
    formatVersion: 1,
    passTypeIdentifier: pass_type_id,
    teamIdentifier: team_id,
    organizationName: ticket.organisation,
    serialNumber: ticket.id,
    description: `${ticket.title}, ${ticket.when}`,
    logoText: ticket.organisation,
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(214, 204, 224)',
    backgroundColor: 'rgb(58, 36, 82)',
    relevantDate: passTime(ticket.starts_at),
    expirationDate: passTime(new Date(ticket.ends_at).getTime() + GRACE),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: ticket.code,
        messageEncoding: 'iso-8859-1',
        altText: ticket.booking_code,
      },
    ],
    eventTicket: {
      primaryFields: [{ key: 'title', label: '', value: ticket.title }],
      secondaryFields: [field('when', ticket.when), field('venue', ticket.venue)],
      auxiliaryFields: [
        field('place', ticket.place),
        ...(ticket.people > 1 ? [field('people', String(ticket.people))] : []),
      ],
      backFields: [
        field('booking', ticket.booking_code),
        ...(ticket.address ? [field('address', ticket.address)] : []),
      ],
    },
  }
}

/** A ticket with a notch at each side, which notifications of the pass show. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 58 58"><rect width="58" height="58" rx="12" fill="#3a2452"/>' +
  '<path d="M10 19h38v6a4 4 0 0 0 0 8v6H10v-6a4 4 0 0 0 0-8z" fill="#fff"/><path d="M35 22v14" stroke="#3a2452" stroke-width="2" stroke-dasharray="3 2"/></svg>'

const ICON_SIZES: Readonly<Record<string, number>> = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 }

/** Detached PKCS#7 signature of the manifest, with the certificates that lead to Apple's root. */
function signatureOf(manifest: Buffer, { certificate, key, wwdr }: AppleKeys, now: number): Buffer {
  const { data = '', sha256 = '', contentType = '', messageDigest = '', signingTime = '' } = forge.pki.oids
  const signed = forge.pkcs7.createSignedData()
  signed.content = forge.util.createBuffer(manifest.toString('binary'))
  signed.addCertificate(certificate)
  signed.addCertificate(wwdr)
  signed.addSigner({
    key: forge.pki.privateKeyFromPem(key),
    certificate: forge.pki.certificateFromPem(certificate),
    digestAlgorithm: sha256,
    authenticatedAttributes: [
      { type: contentType, value: data },
      { type: messageDigest },
      // Forge takes a Date here. Its types say text.
      { type: signingTime, value: new Date(now) as unknown as string },
    ],
  })
  signed.sign({ detached: true })
  return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary')
}

/** Content types of a pass, and of several in one file. */
const PASS_TYPE = { one: 'application/vnd.apple.pkpass', many: 'application/vnd.apple.pkpasses' } as const

/** Makes the passes of tickets, as `.pkpass` files in their order. */
export async function applePasses(
  tickets: readonly WalletTicket[],
  keys: AppleKeys,
  now: number,
): Promise<readonly Buffer[]> {
  const icons = await Promise.all(
    Object.entries(ICON_SIZES).map(
      async ([name, size]) => [name, await sharp(Buffer.from(ICON)).resize(size, size).png().toBuffer()] as const,
    ),
  )
  return tickets.map((ticket) => {
    const files: Record<string, Buffer> = {
      ...Object.fromEntries(icons),
      'pass.json': Buffer.from(JSON.stringify(passOf(ticket, keys))),
    }
    const hashes = Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')]),
    )
    const manifest = Buffer.from(JSON.stringify(hashes))
    return Buffer.from(
      zipSync({ ...files, 'manifest.json': manifest, signature: signatureOf(manifest, keys, now) }, { level: 6 }),
    )
  })
}

/** One file for the passes of an order: the pass itself, or an archive of several. */
export function passFile(
  passes: readonly Buffer[],
  name: string,
): { readonly name: string; readonly type: string; readonly content: Buffer } | null {
  const [first] = passes
  if (!first) return null
  if (passes.length === 1) return { name: `${name}.pkpass`, type: PASS_TYPE.one, content: first }
  const archive = zipSync(Object.fromEntries(passes.map((pass, i) => [`ticket-${i + 1}.pkpass`, pass])), { level: 0 })
  return { name: `${name}.pkpasses`, type: PASS_TYPE.many, content: Buffer.from(archive) }
}
