import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { GoogleKeys } from './keys'
import type { WalletTicket } from './wallet-tickets'

/** Address that saves the ticket of a signed token. */
const SAVE = 'https://pay.google.com/gp/v/save/'

/** Class of an event and the ticket itself, as Google defines them for event tickets. */
function payloadOf(ticket: WalletTicket, issuer_id: string): object {
  const { language, title, venue, address, starts_at, ends_at } = ticket
  const words = (value: string) => ({ defaultValue: { language, value } })
  const classId = `${issuer_id}.${ticket.event_id}`
  return {
    eventTicketClasses: [
      {
        id: classId,
        issuerName: ticket.organisation,
        reviewStatus: 'UNDER_REVIEW',
        eventName: words(title),
        venue: { name: words(venue), address: words(address || venue) },
        dateTime: { start: starts_at, end: ends_at },
      },
    ],
    eventTicketObjects: [
      {
        id: `${issuer_id}.${ticket.id}`,
        classId,
        state: 'ACTIVE',
        barcode: { type: 'QR_CODE', value: ticket.code, alternateText: ticket.booking_code },
        reservationInfo: { confirmationCode: ticket.booking_code },
        ticketType: words(ticket.people > 1 ? `${ticket.place} · ${ticket.people}` : ticket.place),
      },
    ],
  }
}

/** Signs the link with which a buyer saves a ticket in Google Wallet. */
export async function googleSaveLink(
  ticket: WalletTicket,
  { issuer_id, client_email, private_key }: GoogleKeys,
  now: number,
): Promise<string> {
  const token = await new SignJWT({ typ: 'savetowallet', origins: [], payload: payloadOf(ticket, issuer_id) })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience('google')
    .setIssuedAt(Math.floor(now / 1000))
    .sign(createPrivateKey(private_key))
  return `${SAVE}${token}`
}
