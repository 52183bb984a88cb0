import { DomainError } from '../../../shared/kernel/errors'
import { type HeldRight, sellableQtyOf, subjectKey } from '../../../shared/rights/rules'
import { ACQUIRE_TIMEOUT, type MissingRight } from '../../rights/held'
import { withStorageErrors } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import { isUnanswered } from '../../sync/network/requests/busy-server'
import { shortage } from './allocate'
import type { Position } from './positions'
import { shortOf } from './shortfall'

/**
 * Second step of a sale: acquires the rights it lacks from the server. Does nothing where the desk holds enough or the
 * server does not answer in time: the recording then decides. Throws a refusal for the cashier where the server granted
 * too little.
 * @param freed what is given back in the same transaction, and can be sold again
 */
export async function reserveRights(
  core: Core,
  positions: readonly Position[],
  freed: readonly HeldRight[],
): Promise<void> {
  const { rights, sync } = core
  const missingOf = (held: readonly HeldRight[]) => shortage(positions, [...held, ...freed])
  if (missingOf(rights.live.get()).length === 0) return
  if (missingOf(await rights.refresh()).length === 0 || !sync.get().reachable) return
  let missing: readonly MissingRight[]
  try {
    missing = await rights.acquire(
      (held) => missingOf(held).map(({ subject, qty }) => ({ ...subject, qty })),
      ACQUIRE_TIMEOUT,
    )
  } catch (error) {
    if (isUnanswered(error)) return
    throw error
  }
  const held = await rights.refresh()
  const short = missingOf(held)
  if (short.length > 0) await assertNotSoldHere(core, positions)
  for (const { subject, name } of short) {
    const why = missing.find(({ kind, subject_id }) => kind === subject.kind && subject_id === subject.subject_id)?.code
    throw shortOf(subject, 'refused', { name, left: sellableQtyOf(held, subject), why })
  }
}

/**
 * Throws `rights.seat_sold_here` where another tab of this desk has sold a missing seat. That refusal does not depend
 * on the network.
 */
export async function assertNotSoldHere({ outbox, rights }: Core, positions: readonly Position[]): Promise<void> {
  const own = await withStorageErrors(() => outbox.store.read((reader) => reader.all('rights')))
  const sold = new Set(own.filter(({ kind, used }) => kind === 'seat' && used > 0).map(subjectKey))
  for (const { subject, name } of shortage(positions, await rights.refresh()))
    if (sold.has(subjectKey(subject))) throw new DomainError('rights.seat_sold_here', { seat: name })
}
