import { idSource } from '../../shared/kernel/ids'

/** A new identifier, made in this browser. */
export const newId = idSource(Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)))
