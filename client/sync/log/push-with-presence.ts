import { bytesToHex } from '@noble/hashes/utils.js'
import { makeNonce } from '../../../shared/devices/nonce'
import { DomainError } from '../../../shared/kernel/errors'
import type { Random } from '../../../shared/kernel/ids'
import { type Clock, iso, ms } from '../../../shared/kernel/time'
import { type PushResult, reportBytes } from '../../../shared/sync/protocol'
import type { AsyncSigner } from '../../../shared/tickets/code'
import type { PushOperations } from './drain'

type PresencePorts = {
  readonly user_id: string
  readonly clock: Clock
  readonly random: Random
  readonly sign: AsyncSigner
  readonly send: (
    input: Parameters<PushOperations>[0] & { readonly report: string; readonly report_of: string },
  ) => Promise<PushResult>
}

/**
 * Uploads operations with a signed report that the device itself sends them. The nonce uses the last known server time.
 * If that was wrong, the first answer corrects it and the upload is repeated once.
 */
export function pushWithPresence({ user_id, clock, random, sign, send }: PresencePorts): PushOperations {
  let off = 0
  const once = async (input: Parameters<PushOperations>[0]): Promise<PushResult> => {
    const report_of = makeNonce(iso(clock() + off), random)
    const report = bytesToHex(await sign(reportBytes(input.device_id, user_id, report_of, input.head)))
    return send({ ...input, report, report_of })
  }
  return async (input) => {
    const first = await once(input)
    off = ms(first.now) - clock()
    if (first.code !== 'sync.report_late') return first
    const second = await once(input)
    if (second.code !== 'sync.report_late') return second
    // Whoever says that this device is there twice is not heard with what came too late.
    if (input.head) throw new DomainError('offline')
    return { ...second, code: null }
  }
}
