import { z } from 'zod'
import { failsAs } from './input-problem'

/** A scheme with nothing after it, or typed twice: what is left of an address that was never filled in. */
const NOTHING = /^https?:\/\/(?:$|https?:\/\/)/i

/**
 * Completes a typed image address (spec 1, section 5): a bare or doubled scheme counts as empty, and a missing scheme
 * becomes https. An address of a stored file begins with `/` and stays.
 */
export function completeImageUrl(typed: string): string {
  const url = typed.trim()
  if (url === '' || NOTHING.test(url)) return ''
  return url.startsWith('/') || /^https?:\/\//i.test(url) ? url : `https://${url}`
}

/** Hosts that only this machine reaches. */
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/i

function isWebUrl(url: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url)) return false
  return !LOOPBACK.test(new URL(url).hostname)
}

/** The address of a page on the web: http or https, on a host that others reach too. At most `most` characters. */
export const webUrl = (most: number) =>
  z.string().max(most).refine(isWebUrl, failsAs('bad_format', 'no address on the web'))

const LENGTH = 500
const isImageUrl = (url: string): boolean => /^\/[^/\s]\S*$/.test(url) || isWebUrl(url)

/** The address of an image: of a stored file, or anywhere on the web. */
export const imageUrl = () =>
  z
    .string()
    .overwrite(completeImageUrl)
    .max(LENGTH)
    .refine((url) => isImageUrl(url), failsAs('bad_format', 'no address of an image'))
    .meta({ image: true })

/** The address of an image, or null. An address that counts as empty becomes null. */
export const optionalImageUrl = () =>
  z
    .string()
    .overwrite(completeImageUrl)
    .max(LENGTH)
    .refine((url) => url === '' || isImageUrl(url), failsAs('bad_format', 'no address of an image'))
    .meta({ image: true })
    .nullable()
    .overwrite((url) => url || null)

/** Characters of a web site's origin. */
const ORIGIN_LENGTH = 200

/** Completes a typed web site: a missing scheme becomes https, and a slash at the end is left out. */
function completeOrigin(typed: string): string {
  const site = typed.trim().replace(/\/$/, '')
  const whole = /^[a-z]+:\/\//i.test(site) ? site : `https://${site}`
  return URL.canParse(whole) ? new URL(whole).href.replace(/\/$/, '') : whole
}

/** An origin of a host with a name. A policy of the browser would take `*` for all hosts. */
const ORIGIN = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*(?::\d{1,5})?$/

/** A web site by its origin: `https://` with a host, and nothing behind it. */
export const siteOrigin = () =>
  z
    .string()
    .overwrite(completeOrigin)
    .max(ORIGIN_LENGTH)
    .refine(
      (site) => ORIGIN.test(site) && URL.canParse(site),
      failsAs('bad_format', 'no origin of a web site, such as https://theater.example'),
    )
