import { randomBytes } from 'node:crypto'
import { idSource } from '../../shared/kernel/ids'
import { signEd25519 } from '../kernel/ed25519'
import type { Ports } from '../kernel/handler'

/** The machine's own clock, chance and signatures. */
export const machinePorts: Ports = { clock: Date.now, newId: idSource(Date.now, randomBytes), sign: signEd25519 }
