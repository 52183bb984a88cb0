import { DomainError } from '../../shared/kernel/errors'
import { iso } from '../../shared/kernel/time'
import type { ScreenProgramme } from '../../shared/kiosk_devices/screen'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { fileKey, parseKey } from '../media_gallery/file-store'
import { upcomingEvents } from '../shop/programme/upcoming'

/** Events that a screen without a campaign shows. */
const EVENTS_SHOWN = 6
/** Kiosk campaigns of an organisation that are read, the latest first. */
const MOST_CAMPAIGNS = 200
/** Time in seconds that a picture without one is shown, and its limits. */
const SECONDS = { usual: 10, least: 2, most: 600 }

/** A paired screen. */
export type PairedScreen = { readonly org_id: string; readonly kiosk_device_id: string }

const secondsOf = (seconds: number | null): number =>
  Math.min(SECONDS.most, Math.max(SECONDS.least, seconds ?? SECONDS.usual))

/** Reads a ratio such as `16:9` as a number; null for none. */
function ratioOf(ratio: string | null): number | null {
  const [width = 0, height = 0] = (ratio ?? '').split(':').map(Number)
  return width > 0 && height > 0 ? width / height : null
}

/** Reads the kiosk campaigns that run now on a device, in the order in which they began. */
async function runningCampaigns(
  db: Db,
  { org_id, kiosk_device_id }: PairedScreen,
  now: string,
): Promise<RowOf<'campaign_actions'>[]> {
  const scheduled = db
    .selectFrom('campaign_actions')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
  const kiosk = scheduled.where('type', '=', 'kiosk').where('status', '=', 'ENQUEUED').where('starts_at', '<=', now)
  const begun = await kiosk.orderBy('starts_at', 'desc').orderBy('id').limit(MOST_CAMPAIGNS).execute()
  return begun
    .filter(
      ({ kiosk_device_ids, ends_at }) =>
        kiosk_device_ids.includes(kiosk_device_id) && (ends_at === null || ends_at > now),
    )
    .reverse()
}

/** Reads the device of a screen. Throws `auth.required` if it is deleted. */
export async function deviceOf(db: Db, { org_id, kiosk_device_id }: PairedScreen): Promise<RowOf<'kiosk_devices'>> {
  const device = await readRow(scoped(db, org_id), 'kiosk_devices', org_id, kiosk_device_id)
  if (!device) throw new DomainError('auth.required')
  return device
}

/**
 * File names of the pictures that a screen's campaigns show now, with their time. Pictures that are not in the gallery
 * are left out.
 */
export async function slidesOf(db: Db, screen: PairedScreen, now: number): Promise<ScreenProgramme['slides']> {
  const campaigns = await runningCampaigns(scoped(db, screen.org_id), screen, iso(now))
  return campaigns
    .flatMap(({ medias }) => medias)
    .filter(({ type, url }) => type === 'IMAGE' && parseKey(fileKey(url))?.org_id === screen.org_id)
    .map(({ url, seconds, ratio }) => ({
      name: url.split('/').at(-1) ?? '',
      seconds: secondsOf(seconds),
      ratio: ratioOf(ratio),
    }))
}

/** Reads what a screen shows. Throws `auth.required` if its device is deleted. */
export async function programmeOf(
  db: Db,
  screen: PairedScreen,
  device: RowOf<'kiosk_devices'>,
  now: number,
): Promise<ScreenProgramme> {
  const { org_id } = screen
  const inside = scoped(db, org_id)
  const org = await readRow(inside, 'orgs', org_id, org_id)
  if (!org) throw new DomainError('auth.required')
  const organisation = { name: org.name, lang: org.lang, time_zone: timeZoneOf(org) }
  if (!device.enabled) return { organisation, enabled: false, slides: [], events: [] }
  const events = []
  for (const { id, title, starts_at, location_id } of await upcomingEvents(inside, org_id, iso(now), {
    limit: EVENTS_SHOWN,
  })) {
    const location = location_id ? await readRow(inside, 'locations', org_id, location_id) : null
    events.push({ id, title, starts_at, location: location?.name ?? null })
  }
  return { organisation, enabled: true, slides: await slidesOf(db, screen, now), events }
}
