import { createHash, randomBytes } from 'node:crypto'
import { replaceHash } from '../../shared/kernel/encoding/canonical'
import { idSource, type Random } from '../../shared/kernel/ids'
import type { Ports } from '../kernel/commands/handler'
import { signEd25519 } from '../kernel/ed25519'
import type { PaymentAccounts } from '../payments/accounts'

/** Size in bytes of what is drawn from the system at once. Ten bytes alone take nearly as long. */
const DRAWN = 4096

/** Returns random bytes of the system, drawn in advance. */
function drawnRandom(): Random {
  let drawn = Buffer.alloc(0)
  let used = 0
  return (length) => {
    if (used + length > drawn.length) {
      drawn = randomBytes(Math.max(DRAWN, length))
      used = 0
    }
    used += length
    return drawn.subarray(used - length, used)
  }
}

/** The machine's own clock, random numbers and signatures, without payment provider accounts. */
export const machinePorts: Ports = {
  clock: Date.now,
  newId: idSource(Date.now, drawnRandom()),
  sign: signEd25519,
  hasAccount: () => false,
}

/** The machine's services with the organisations' payment provider accounts. */
export const portsWith = (accounts: PaymentAccounts): Ports => ({
  ...machinePorts,
  hasAccount: (org_id, method) => Object.hasOwn(accounts[org_id] ?? {}, method),
})

replaceHash((text) => createHash('sha256').update(text).digest('hex'))
