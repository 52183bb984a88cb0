import { createHash, randomBytes } from 'node:crypto'
import { replaceHash } from '../../shared/kernel/encoding/canonical'
import { idSource } from '../../shared/kernel/ids'
import type { Ports } from '../kernel/commands/handler'
import { signEd25519 } from '../kernel/ed25519'
import type { PaymentAccounts } from '../payments/accounts'

/** The machine's own clock, random numbers and signatures, without payment provider accounts. */
export const machinePorts: Ports = { clock: Date.now, newId: idSource(Date.now, randomBytes), sign: signEd25519, hasAccount: () => false }

/** The machine's services with the organisations' payment provider accounts. */
export const portsWith = (accounts: PaymentAccounts): Ports => ({
  ...machinePorts,
  hasAccount: (org_id, method) => Object.hasOwn(accounts[org_id] ?? {}, method),
})

replaceHash((text) => createHash('sha256').update(text).digest('hex'))
