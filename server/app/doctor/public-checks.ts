import { DAY, SECOND } from '../../../shared/kernel/time'
import type { Proxies } from '../http/proxies'
import { type Finding, faultFinding, okFinding } from './finding'
import { FORGED_ADDRESS, type PublicAnswer } from './public-address'

/** Days that a certificate should last. Those of Let's Encrypt are renewed thirty days before their end. */
const CERTIFICATE_DAYS = 14
/** Difference in ms that clocks may have. */
export const CLOCK_TOLERANCE = 30 * SECOND

const NO_URL = 'FOYER_URL is not set: set it to the address that people open, such as https://tickets.example.'

/** The public address with its answer. `answer` is the reason where there is none. */
export type PublicSide = { readonly url: URL; readonly answer: PublicAnswer | string } | null

const unreachable = (url: URL, why: string): Finding =>
  faultFinding(
    `The address ${url.origin} cannot be reached (${why}): check its name in the DNS, the proxy, and that the server runs.`,
  )

/** Finds out whether the server sees visitors as they are: their own address, and that they use https. */
export function checkProxy(side: PublicSide, isProxy: Proxies): Finding {
  if (!side) return faultFinding(NO_URL)
  const { url, answer } = side
  if (typeof answer === 'string') return unreachable(url, answer)
  const { seen, own } = answer
  if (!seen)
    return faultFinding(
      `Another program than Foyer answers at ${url.origin}: let the proxy pass all paths to the port of Foyer.`,
    )
  if (seen.address === FORGED_ADDRESS)
    return faultFinding(
      'The proxy passes on addresses that visitors make up: let it replace X-Forwarded-For by the address of the connection, or append that to it.',
    )
  if (url.protocol === 'https:' && !seen.https)
    return faultFinding(
      'The server does not see that visitors use https: let the proxy send X-Forwarded-Proto, and set FOYER_PROXIES to the address of the proxy.',
    )
  if (isProxy(seen.address) && seen.address !== own)
    return faultFinding(
      `All visitors seem to have the address of the proxy, ${seen.address}: let the proxy send X-Forwarded-For, and leave out FOYER_PROXIES what is no proxy.`,
    )
  return okFinding(`the server sees ${seen.address}${seen.https ? ' by https' : ''}`)
}

/** Finds out whether browsers accept the certificate, and for how long. */
export function checkCertificate(side: PublicSide, now: number): Finding {
  if (!side) return faultFinding(NO_URL)
  const { url, answer } = side
  if (url.protocol === 'http:' && url.hostname === 'localhost') return okFinding('none is needed on this machine')
  if (url.protocol !== 'https:')
    return faultFinding(
      'FOYER_URL does not begin with https://: put a proxy with a certificate in front, because browsers sell offline only over https.',
    )
  if (typeof answer === 'string') return unreachable(url, answer)
  const { certificate } = answer
  if (!certificate || Number.isNaN(certificate.expires_at))
    return faultFinding(`The address ${url.origin} shows no certificate: look at the log of the proxy.`)
  const days = Math.floor((certificate.expires_at - now) / DAY)
  if (days < 0)
    return faultFinding(
      `The certificate of ${url.host} ended ${-days} days ago: renew it now, because browsers refuse it.`,
    )
  if (certificate.problem)
    return faultFinding(
      `Browsers refuse the certificate of ${url.host} (${certificate.problem}): let the proxy get one from a known authority.`,
    )
  return days < CERTIFICATE_DAYS
    ? faultFinding(
        `The certificate of ${url.host} ends in ${days} days: look in the log of the proxy why it was not renewed.`,
      )
    : okFinding(`${days} days left`)
}
