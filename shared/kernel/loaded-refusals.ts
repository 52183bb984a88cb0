import type { Phrases } from './phrases'
import { signInRefusals } from './refusals/sign-in'

/**
 * Keys of the refusals that are loaded. A browser has those of the sign-in first; `error-phrases.ts` adds all others
 * with the organisation.
 */
const loaded = new Set(Object.keys(signInRefusals.en))

/** Makes the codes of more refusals known. */
export const addRefusals = ({ en }: Phrases): void => {
  for (const key of Object.keys(en)) loaded.add(key)
}

/** Returns true if the refusal with a key is loaded. */
export const isLoadedRefusal = (key: string): boolean => loaded.has(key)
